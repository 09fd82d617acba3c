import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DocumentKind } from "#contract/site/documents.ts";
import { type EditedDocument, staleDraft } from "#contract/site/office-site.ts";
import { answer, problemReply } from "#tests/support/answers.ts";
import {
  answerEditor,
  documentReply,
  draftOf,
  exampleContent,
  savedContents,
} from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";
import { DocumentList } from "./document-list.tsx";

const saveRoute = "PUT /api/office/site/{kind}/draft/";
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const notTranslated = "Not translated: shown in English";

const bothLanguages: EditedDocument["languages"] = ["en", "es"];
const contentIn = (body: unknown) => (body as Pick<EditedDocument, "content">).content;

beforeEach(answerEditor);

/** Opens the editor of a practice that writes in English and Spanish. */
async function openInBoth(
  kind: DocumentKind,
  { at = "/", ...given }: Partial<EditedDocument> & { at?: string } = {},
) {
  const reply = { languages: bothLanguages, ...given };
  answer("GET /api/office/site/{kind}/", () => documentReply(kind, reply));
  answer(saveRoute, ({ body }) => documentReply(kind, { ...reply, draft: draftOf(contentIn(body)) }));
  return renderPart(<DocumentEditor kind={kind} />, { at });
}

type Texts = Record<string, { en: string; es?: string }>;

/** The team page of the example, of which some texts have no Spanish. */
function teamWithout(...names: string[]): Texts {
  const content = exampleContent("team") as Texts;
  for (const name of names) delete content[name]?.es;
  return content;
}

const boxOf = (locator: ReturnType<typeof field>) => locator.element().getBoundingClientRect();

test("a text has its languages side by side, each with its name, and keeps one while another is written (site-22)", async () => {
  await page.viewport(1280, 900);
  await openInBoth("team");
  const [english, spanish] = [field("Heading, English"), field("Heading, Spanish")];
  await expect.element(english).toHaveValue("Our providers");
  await expect.element(english).toHaveAttribute("lang", "en");
  await expect.element(spanish).toHaveAttribute("lang", "es");
  expect(boxOf(spanish).top).toBe(boxOf(english).top);
  expect(boxOf(spanish).left).toBeGreaterThan(boxOf(english).right);
  await spanish.fill("Quienes le atienden");
  await expect
    .poll(() => savedContents().at(-1))
    .toEqual({ ...exampleContent("team"), heading: { en: "Our providers", es: "Quienes le atienden" } });
});

test("on a phone the languages of a text are below each other, the default first", async () => {
  await page.viewport(360, 800);
  onTestFinished(() => page.viewport(1280, 900));
  await openInBoth("team");
  const [english, spanish] = [field("Heading, English"), field("Heading, Spanish")];
  await expect.element(spanish).toBeVisible();
  expect(boxOf(spanish).left).toBe(boxOf(english).left);
  expect(boxOf(spanish).top).toBeGreaterThan(boxOf(english).bottom);
});

test("a missing translation is marked and counted, and there is a way from one to the next (site-22)", async () => {
  await openInBoth("team", { content: teamWithout("heading", "search_description") });
  const heading = field("Heading, Spanish");
  await expect.element(page.getByText(/^2 texts are not translated into Spanish\./)).toBeVisible();
  await expect.element(heading).toHaveAccessibleDescription(notTranslated);
  await expect.element(field("Introduction, Spanish")).not.toHaveAccessibleDescription(notTranslated);
  const next = button("Next text without Spanish");
  await next.click();
  await expect.element(heading).toHaveFocus();
  await next.click();
  await expect.element(field("Description for search engines, Spanish")).toHaveFocus();
  await next.click();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard("Nuestro equipo");
  await expect.element(page.getByText(/^1 text is not translated into Spanish\./)).toBeVisible();
  await expect.element(heading).not.toHaveAccessibleDescription(notTranslated);
  await field("Heading, English").fill("");
  await field("Description for search engines, English").fill("");
  await expect.element(next).not.toBeInTheDocument();
});

test("the way to the next missing translation opens the cards around it", { tags: "full" }, async () => {
  const content = exampleContent("services") as { services: { title: { es?: string } }[] };
  delete content.services[1]?.title.es;
  await openInBoth("services", { content });
  await expect.element(page.getByText("1 not translated", { exact: true })).toBeVisible();
  await button("Next text without Spanish").click();
  await expect.element(field("Title, Spanish")).toHaveFocus();
});

test("an address leads to the first missing translation (site-22)", async () => {
  await openInBoth("team", { at: "/?at=untranslated.es", content: teamWithout("search_description") });
  await expect.element(field("Description for search engines, Spanish")).toHaveFocus();
});

test("a practice in one language sees nothing of the others", async () => {
  const content = teamWithout("heading");
  answer("GET /api/office/site/{kind}/", () => documentReply("team", { content, languages: ["en"] }));
  await renderPart(<DocumentEditor kind="team" />);
  await expect.element(field("Heading")).toHaveValue("Our providers");
  expect(page.getByText(/Spanish|not translated/i).elements()).toEqual([]);
  expect(page.getByRole("group", { name: "Language" }).elements()).toEqual([]);
});

test("a problem of a text names its language, at the field and above it (site-3)", async () => {
  const message = "There is nothing that {fax} stands for.";
  await openInBoth("team", { at: "/?at=problem", problems: [{ path: "heading.es", message }] });
  await expect.element(field("Heading, Spanish")).toHaveFocus();
  await expect.element(field("Heading, Spanish")).toHaveAccessibleDescription(message);
  await expect.element(field("Heading, English")).not.toHaveAccessibleDescription(message);
  await expect.element(button(`Heading, Spanish: ${message}`)).toBeVisible();
});

test("a new entry is empty in all languages, and its address is made of the default one's title", async () => {
  await openInBoth("services");
  await button("Add service").click();
  await expect.element(field("Title, English")).toHaveValue("");
  await expect.element(field("Title, Spanish")).toHaveValue("");
  await field("Title, Spanish").fill("Férulas nocturnas");
  await expect.element(field("Address")).toHaveValue("");
  await field("Title, English").fill("Night guards");
  await expect.element(field("Address")).toHaveValue("night-guards");
  await field("Title, Spanish").fill("Férulas");
  await expect.element(field("Address")).toHaveValue("night-guards");
});

test("the preview shows each language, and the one in which something is typed (site-11)", async () => {
  await page.viewport(1280, 900);
  answer("POST /api/office/site/preview/", { url: "/preview/token/" });
  await openInBoth("team");
  const shown = (language: string) => page.getByTitle(`Preview: Team page, ${language}`);
  await expect.element(shown("English")).toHaveAttribute("src", "/preview/token/about/team");
  const languages = page.getByRole("group", { name: "Language" });
  await languages.getByLabelText("Spanish").click();
  await expect.element(shown("Spanish")).toHaveAttribute("src", "/preview/token/es/about/team");
  await field("Heading, English").fill("Our people");
  await expect.element(shown("English")).toHaveAttribute("src", "/preview/token/about/team");
  await field("Heading, Spanish").fill("Nuestra gente");
  await expect.element(languages.getByLabelText("Spanish")).toBeChecked();
});

test("languages are offered by name, and which is the first is chosen among several (site-23)", async () => {
  const content = { ...exampleContent("practice"), languages: ["en"] };
  answer("GET /api/office/site/{kind}/", () => documentReply("practice", { content }));
  await renderPart(<DocumentEditor kind="practice" />);
  const first = page.getByRole("group", { name: "First language" });
  const saved = () => (savedContents().at(-1) as { languages: string[] } | undefined)?.languages;
  await expect.element(page.getByRole("checkbox", { name: "English" })).toBeChecked();
  expect(first.elements()).toEqual([]);
  await page.getByRole("checkbox", { name: "Spanish" }).click();
  await expect.poll(saved).toEqual(["en", "es"]);
  await expect.element(field("Tagline, Spanish")).toBeVisible();
  await first.getByLabelText("Spanish").click();
  await expect.poll(saved).toEqual(["es", "en"]);
  const english = field("Tagline, English").element();
  expect(field("Tagline, Spanish").element().compareDocumentPosition(english)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await page.getByRole("checkbox", { name: "English" }).click();
  await expect.poll(saved).toEqual(["es"]);
  await expect.element(field("Tagline")).toHaveAttribute("lang", "es");
});

test("what two owners wrote in two languages of a text is kept of both (site-7)", {
  tags: "full",
}, async () => {
  const mine = exampleContent("team") as Texts;
  const heading = { en: "Our providers", es: "El equipo" };
  await openInBoth("team");
  answer(saveRoute, problemReply(staleDraft));
  answer("GET /api/office/site/{kind}/", () =>
    documentReply("team", { languages: bothLanguages, draft: draftOf({ ...mine, heading }) }, '"theirs"'),
  );
  await field("Heading, English").fill("Our team");
  const dialog = page.getByRole("dialog", { name: "Someone else has changed this" });
  await expect.element(dialog.getByRole("group", { name: "Heading, English" })).toBeVisible();
  await expect.element(dialog.getByRole("group", { name: "Heading, Spanish" })).toBeVisible();
  answer(saveRoute, ({ body }) =>
    documentReply("team", { languages: bothLanguages, draft: draftOf(contentIn(body)) }, '"both"'),
  );
  await dialog.getByRole("button", { name: "Save these choices" }).click();
  await expect
    .poll(() => savedContents().at(-1))
    .toMatchObject({ heading: { en: "Our team", es: "El equipo" } });
});

test("the list of documents says how many texts are missing, and lets them be published (site-22)", async () => {
  const row = {
    version: 1,
    published_at: null,
    published_by: null,
    problems: 0,
    publish_at: null,
    publish_with: [],
  };
  answer("GET /api/office/site/", {
    open: true,
    languages: ["en", "es"],
    documents: [
      {
        ...row,
        kind: "team",
        draft: { saved_at: "2026-11-27T18:00:00.000Z", saved_by: null },
        missing: { es: 3 },
      },
      { ...row, kind: "home", draft: null, missing: { es: 0 } },
    ],
  });
  await renderPart(<DocumentList />);
  const missing = page.getByRole("link", { name: "3 texts are not translated into Spanish." });
  await expect.element(missing).toHaveAttribute("href", "/office/site/team?at=untranslated.es");
  expect(page.getByText(/not translated/).elements()).toHaveLength(1);
  await expect.element(button("Publish…")).not.toHaveAttribute("aria-disabled");
});
