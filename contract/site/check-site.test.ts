import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { aPageAt, at, problemsWith } from "#tests/support/changed-content.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import routes from "../../web/routes.ts";
import { checkSite, problemOfRemoved, removedValues } from "./check-site.ts";
import { siteContent } from "./documents.ts";
import { pagePatterns, reservedSlugs } from "./site-paths.ts";

it("finds nothing in the example", () => {
  expect(problemsWith(() => undefined)).toEqual([]);
});

it("accepts links to pages of the practice's own, to posts and to filled-in numbers, and a decorative picture", () => {
  expect(
    problemsWith((content) => {
      aPageAt(content, "careers");
      content.home.hero.request.href = "/careers";
      content.home.schedule_call.action.href = "/blog/flossing?from=home";
      content.home.providers_call.action.href = "tel:{dial}";
      const picture = at(content.home.photos.pictures);
      picture.alt.en = "";
      picture.decorative = true;
    }),
  ).toEqual([]);
});

it("accepts a provider who has left and is named nowhere, their own texts aside", () => {
  const found = problemsWith(({ providers }) => {
    const [, leaving] = providers.providers;
    providers.providers.push({
      ...structuredClone(at(providers.providers, 1)),
      key: "former",
      retired: true,
    });
    if (leaving) at(providers.providers, 3).blurb = [{ en: "{provider:former} was here." }];
  });
  expect(found).toEqual([]);
});

it("looks only at the languages that the practice offers, which the editor shows", () => {
  const found = problemsWith(({ team, home }) => {
    team.introduction.es = "Llame al {fax}, con {provider:quill}.";
    home.hero.heading.es = "{Practice}";
  });
  expect(found).toEqual([]);
});

it("says what to fill in where a database has no facts", () => {
  const found = checkSite(siteContent.parse({}));
  const sentenceAt = (kind: string, path: string) =>
    found.find((problem) => problem.kind === kind && problem.path === path)?.message;
  expect(sentenceAt("practice", "name")).toBe("Fill this in.");
  expect(sentenceAt("practice", "phone.number")).toBe("Enter a phone number.");
  expect(sentenceAt("practice", "email")).toBe("Enter an email address.");
  expect(sentenceAt("hours", "opening")).toBe("Say when the office is open.");
  expect(sentenceAt("providers", "providers")).toBe("Add at least one provider.");
  expect(sentenceAt("visits", "categories")).toBe("Add at least one kind of visit.");
  expect(sentenceAt("home", "hero.heading.en")).toBe("Fill this in.");
});

it("wants what rows may refer to retired, not removed (site-4)", () => {
  const after = structuredClone(exampleContent);
  after.visits.categories.shift();
  after.providers.providers.shift();
  after.insurers.insurers.shift();
  after.posts.categories.shift();
  const found = removedValues(exampleContent, after);
  expect(found.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    "visits categories",
    "providers providers",
    "insurers insurers",
    "posts categories",
  ]);
  expect(problemOfRemoved(at(found)).message).toContain("Mark it as retired instead of removing it");
  expect(removedValues(exampleContent, exampleContent)).toEqual([]);
  at(after.visits.categories).retired = true;
  expect(removedValues(after, after)).toEqual([]);
});

it("keeps pages of the practice's own off every path of the program, and off no other (site-13)", () => {
  type Entry = { path?: string; children?: Entry[] };
  const paths = (entries: readonly Entry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...paths(children)]);
  const taken = paths(routes as Entry[]).filter((path) => ![":slug", "*"].includes(path));
  expect(taken.toSorted()).toEqual([...pagePatterns].toSorted());
  expect(problemsWith((content) => aPageAt(content, "verify-email-change"))).toHaveLength(1);
  for (const slug of ["careers", "privacy", "notice-of-privacy-practices", "offers", "our-office"])
    expect(reservedSlugs.has(slug), slug).toBe(false);
});

it("has every picture that the example names", () => {
  const files = readdirSync("content/example/pictures").map((file) => file.replace(/\.\w+$/, ""));
  const names = JSON.stringify(exampleContent).matchAll(/"name":"([a-z-]+)","alt"/g);
  expect([...names].map(([, name]) => name).filter((name) => !files.includes(name ?? ""))).toEqual([]);
});
