import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DocumentKind } from "#contract/site/documents.ts";
import { answer } from "#tests/support/answers.ts";
import {
  answerEditor,
  documentReply,
  draftOf,
  exampleContent,
  savedContents,
} from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";
import { shapeOfDocument } from "./shapes.ts";

type Entry = Record<string, unknown>;

/** What is written from a name: the document, its list and the noun of its entries, the name with its field, and the key. */
interface Written {
  readonly kind: DocumentKind;
  readonly list: string;
  readonly noun: string;
  readonly name: string;
  readonly field: string;
  readonly key: string;
  readonly join: "-" | "_";
}

const title = { name: "title", field: "Title", key: "slug", join: "-" } as const;
const label = { name: "label", field: "Name", key: "value", join: "_" } as const;

const written: readonly Written[] = [
  { kind: "services", list: "services", noun: "Service", ...title },
  { kind: "pages", list: "pages", noun: "Page", ...title },
  { kind: "post_op", list: "treatments", noun: "Treatment", ...title, key: "anchor" },
  { kind: "visits", list: "categories", noun: "Kind of visit", ...label },
  { kind: "posts", list: "categories", noun: "Category", ...label },
  { kind: "chat", list: "topics", noun: "Topic", ...label, key: "id" },
  { kind: "insurers", list: "insurers", noun: "Insurance", ...label, name: "registration" },
  { kind: "providers", list: "specialties", noun: "Specialty", ...label, name: "name" },
  {
    kind: "providers",
    list: "providers",
    noun: "Provider",
    name: "short_name",
    field: "Name within texts",
    key: "key",
    join: "_",
  },
];

beforeEach(answerEditor);

/** Entries in the place of an empty one, named and with keys. */
function entriesOf({ kind, list, name, key }: Written, named: readonly (readonly [string, string])[]) {
  const shape = shapeOfDocument(kind).fields[list];
  if (shape?.type !== "list" || shape.entry.type !== "group") throw new Error(`No list '${list}'.`);
  const { [name]: part } = shape.entry.fields;
  const inShape = (text: string) => {
    if (part?.type === "line") return text;
    return part?.type === "text" ? { en: text } : { place: 8, label: { en: text } };
  };
  return named.map(([text, own]) => ({
    ...(shape.createEntry() as Entry),
    [name]: inShape(text),
    [key]: own,
  }));
}

for (const one of written)
  test(`what ${one.kind} has as the ${one.key} of ${one.list} follows the name, and stays where somebody typed another`, {
    tags: one.kind === "services" ? [] : ["full"],
  }, async () => {
    const { kind, list, noun, field, key, join } = one;
    const content = exampleContent(kind);
    const published = content[list] as Entry[];
    const keyed = (...words: string[]) => words.join(join);
    const entries = entriesOf(one, [
      ["Star rays", keyed("star", "rays", "of", "old")],
      ["Rays", "rays-2-go"],
      ["", "typed"],
      ["Sun rays", keyed("sun", "rays")],
      ["Moon rays", `${keyed("moon", "rays")}-2`],
      // After the entries before it were removed.
      ["Late rays", `${keyed("late", "rays")}-20`],
      ["Year rays", `${keyed("year", "rays")}-2024`],
    ]);
    const draft = draftOf({ ...content, [list]: [...published, ...entries] });
    answer("GET /api/office/site/{kind}/", () => documentReply(kind, { draft }));
    await renderPart(<DocumentEditor kind={kind} />);
    for (const [at] of entries.entries()) {
      const card = page.getByRole("group", { name: new RegExp(`^${noun} ${published.length + at + 1}: `) });
      await card.getByRole("button", { expanded: false }).first().click();
      await card
        .getByLabelText(field, { exact: true })
        .first()
        .fill(`New ${at + 1}`);
    }
    const keys = () =>
      ((savedContents().at(-1) as Record<string, Entry[]> | undefined)?.[list] ?? [])
        .slice(published.length)
        .map((entry) => entry[key]);
    await expect
      .poll(keys)
      .toEqual([
        keyed("star", "rays", "of", "old"),
        "rays-2-go",
        "typed",
        keyed("new", "4"),
        keyed("new", "5"),
        keyed("new", "6"),
        `${keyed("year", "rays")}-2024`,
      ]);
  });

test("entries whose names are emptied have no address, however many they are", async () => {
  await renderPart(<DocumentEditor kind="services" />);
  for (const number of [4, 5]) {
    await page.getByRole("button", { name: "Add service", exact: true }).click();
    const card = page.getByRole("group", { name: new RegExp(`^Service ${number}: `) });
    const titleField = card.getByLabelText("Title", { exact: true }).first();
    await titleField.fill("Night guards");
    await titleField.fill("");
    await expect.element(card.getByLabelText("Address", { exact: true })).toHaveValue("");
  }
});

test("an insurance whose name is emptied has no key", async () => {
  const insurers = written.find(({ kind }) => kind === "insurers") as Written;
  const content = exampleContent("insurers");
  const published = content.insurers as Entry[];
  const draft = draftOf({
    ...content,
    insurers: [...published, ...entriesOf(insurers, [["Harbor", "harbor"]])],
  });
  answer("GET /api/office/site/{kind}/", () => documentReply("insurers", { draft }));
  await renderPart(<DocumentEditor kind="insurers" />);
  const card = page.getByRole("group", { name: new RegExp(`^Insurance ${published.length + 1}: `) });
  await card.getByRole("button", { expanded: false }).first().click();
  await card.getByLabelText("Name", { exact: true }).first().fill("");
  await expect
    .poll(() => (savedContents().at(-1) as { insurers: Entry[] } | undefined)?.insurers.at(-1)?.value)
    .toBe("");
});
