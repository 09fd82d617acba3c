import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideEnglish, provideSite, site } from "#contract/site/site.ts";
import { answer, callsOf, lost } from "#tests/support/answers.ts";
import { bilingualContent, exampleContent, exampleSite } from "#tests/support/example-site.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import {
  categoryLabel,
  describePreferences,
  insuranceLabel,
  timeFrameLabel,
} from "#web/appointments/labels.ts";
import { ListTools } from "#web/appointments/list-tools.tsx";
import { noFilters } from "#web/appointments/list-view.ts";
import { PhoneRequestForm } from "#web/appointments/phone-request-form.tsx";
import { InsuranceFields } from "#web/appointments/request-fields.tsx";
import { CreatePostForm } from "#web/posts/create-post-form.tsx";
import { previewPages } from "#web/site/preview-pages.ts";
import { InEnglish } from "#web/ui/in-english.tsx";
import { loadEnglish } from "./english-site.ts";

const inSpanish = resolveSite(bilingualContent, { version: "1", language: "es" });

beforeEach(() => {
  answer("GET /api/site/{kind}/", ({ url, headers }) => {
    const [kind = ""] = url.pathname.split("/").slice(-2);
    const said = headers.get("Accept-Language") === "en" ? exampleSite : inSpanish;
    return said[kind as "visits"] as never;
  });
  answer("GET /api/newsletter/subscribers/", { count: 0 } as never);
});
afterEach(() => {
  provideSite(() => exampleSite);
  provideEnglish(undefined);
});

const nothing = () => undefined;
const field = (name: string) => ({ name, id: name }) as never;

const labels = () => [
  ...exampleContent.visits.categories.map(({ value }) => categoryLabel(value)),
  ...exampleContent.insurers.insurers.map(({ value }) => insuranceLabel(value, "en")),
  ...exampleContent.hours.time_frames.flatMap(({ value }) => [
    timeFrameLabel(value, "en"),
    describePreferences(
      {
        preferred_day: "monday",
        preferred_time_frame: value,
        preferred_second_day: "friday",
        preferred_second_time_frame: value,
      },
      "en",
    ),
  ]),
  ...previewPages("home", {}, ["en", "es"]).map(({ name }) => name),
];

function Labels() {
  return labels().join(" | ");
}

const view = { ...noFilters, order: "urgent", pageSize: 20 } as const;
const searchField = { current: null };
const members: readonly (readonly [name: string, part: ReactNode])[] = [
  ["the labels of lists and panels", <Labels key="labels" />],
  [
    "the filters of the list",
    <ListTools key="tools" view={view} onChange={nothing} searchField={searchField} />,
  ],
  ["the form for a call", <PhoneRequestForm key="call" onClose={nothing} />],
  ["the fields of an insurance", <InsuranceFields key="insurance" field={field} />],
  ["the form for a post", <CreatePostForm key="post" />],
];

/** What a part says, its choices included. */
async function read(part: ReactNode): Promise<string> {
  const screen = await renderPart(<InEnglish>{part}</InEnglish>);
  const said = page.getByRole("main").element().textContent;
  await screen.unmount();
  return said;
}

test.each(members)(
  "%s have the practice's words in English below /es/ too (site-22)",
  async (_name, part) => {
    const onEnglishSite = await read(part);
    // The language of emails and posts is a choice where there are several.
    provideSite(() => inSpanish);
    const before = await read(part);
    await loadEnglish();
    const after = await read(part);
    const words = [
      ...exampleSite.visits.categories.map(({ label }) => label),
      ...exampleSite.hours.time_frames.flatMap(({ name, label }) => [name, label]),
      ...exampleSite.insurers.insurers.flatMap(({ guest_form }) => guest_form?.label ?? []),
      ...exampleSite.posts.categories.map(({ label }) => label),
      ...exampleSite.services.services.map(({ title }) => title),
    ].filter((word) => onEnglishSite.includes(word));
    expect(words).not.toEqual([]);
    expect(words.filter((word) => !after.includes(word))).toEqual([]);
    expect(after).not.toBe(before);
  },
);

test("patients read the practice's words in their page's language all the same", async () => {
  provideSite(() => inSpanish);
  await loadEnglish();
  expect(site().visits.categories).toEqual(inSpanish.visits.categories);
  expect(site().language).toBe("es");
});

test("where they do not load, the practice's words are the page's, and are asked for again", async () => {
  provideSite(() => inSpanish);
  answer("GET /api/site/{kind}/", lost);
  await loadEnglish();
  expect(categoryLabel(inSpanish.visits.categories[0]?.value ?? "")).toBe(
    inSpanish.visits.categories[0]?.label,
  );
  const asked = callsOf("GET /api/site/{kind}/").length;
  await loadEnglish();
  expect(callsOf("GET /api/site/{kind}/")).toHaveLength(2 * asked);
});

test.each([
  ["in English", exampleSite],
  [
    "that offers no English",
    resolveSite(
      { ...exampleContent, practice: { ...exampleContent.practice, languages: ["es"] } },
      { version: "1" },
    ),
  ],
])("nothing is loaded on a site %s", async (_what, shown) => {
  provideSite(() => shown);
  await loadEnglish();
  expect(callsOf("GET /api/site/{kind}/")).toEqual([]);
});
