import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faultsOf } from "#tests/support/translation-faults.ts";

/** A message that has several texts, chosen by what it is given: its texts by what they are for, such as `plural=one`. */
interface Variants {
  readonly declarations: readonly string[];
  readonly selectors: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}

type Message = string | readonly [Variants];
type Catalogue = Readonly<Record<string, Message>>;

/** The messages of a language by their ids. */
function catalogueOf(language: string): Catalogue {
  const { $schema: _schema, ...messages } = JSON.parse(readFileSync(`messages/${language}.json`, "utf8"));
  return messages;
}

const languages = readdirSync("messages")
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""));
const english = catalogueOf("en");
const spanish = catalogueOf("es");

const variantsOf = (message: Message | undefined): Variants | undefined =>
  typeof message === "object" ? message[0] : undefined;

/** What a message may say. */
function textsOf(message: Message | undefined): string[] {
  if (message === undefined) return [];
  return typeof message === "string" ? [message] : Object.values(message[0].match);
}

const namesIn = (text: string) => [...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name = ""]) => name);

/** The placeholders of a message's texts, each once. */
const placeholdersOf = (message: Message | undefined): string[] =>
  [...new Set(textsOf(message).flatMap(namesIn))].toSorted();

/** What a message is given: what its declarations name `input`. */
const inputsOf = ({ declarations }: Variants): string[] =>
  declarations.flatMap((declaration) => /^input (\w+)$/.exec(declaration)?.[1] ?? []);

/** What is computed of these: in `local plural = count: plural` a `plural` of a `count`. */
const computedOf = ({ declarations }: Variants): { name: string; from: string }[] =>
  declarations.flatMap((declaration) => {
    const [, name, from] = /^local (\w+) = (\w+): ?\w+$/.exec(declaration) ?? [];
    return name && from ? [{ name, from }] : [];
  });

/** By which inputs a message's text is chosen. */
function choosingInputs(message: Message | undefined): string[] {
  const variants = variantsOf(message);
  if (!variants) return [];
  const from = new Map(computedOf(variants).map((computed) => [computed.name, computed.from]));
  return variants.selectors.map((selector) => from.get(selector) ?? selector);
}

/** The ids of messages of which something holds. */
const idsWhere = (catalogue: Catalogue, holds: (id: string, message: Message) => boolean) =>
  Object.entries(catalogue).flatMap(([id, message]) => (holds(id, message) ? [id] : []));

describe.each(languages)("the messages in '%s'", (language) => {
  const catalogue = catalogueOf(language);
  const ids = Object.keys(catalogue);

  test("are sorted by id, and each is there once", () => {
    expect(ids).toEqual([...new Set(ids)].toSorted());
    const written = readFileSync(`messages/${language}.json`, "utf8").match(/^ {2}"\w+":/gm);
    expect(written).toHaveLength(ids.length);
  });

  test("have ids that begin with a feature's word", () => {
    expect(ids.filter((id) => !/^[a-z]+(?:_[a-z0-9]+)+$/.test(id))).toEqual([]);
  });

  test("are none that English has not", () => {
    expect(idsWhere(catalogue, (id) => !(id in english))).toEqual([]);
  });

  test("have the placeholders of the English", () => {
    const unlike = idsWhere(
      catalogue,
      (id, message) => placeholdersOf(message).join() !== placeholdersOf(english[id]).join(),
    );
    expect(unlike).toEqual([]);
  });

  test("are chosen by what the English is chosen by, at least", () => {
    const unlike = idsWhere(catalogue, (id, message) => {
      const own = choosingInputs(message);
      return choosingInputs(english[id]).some((input) => !own.includes(input));
    });
    expect(unlike).toEqual([]);
  });

  test("declare what they use, use what they declare, and have a text for every case", () => {
    const unsound = idsWhere(catalogue, (_id, message) => {
      const variants = variantsOf(message);
      if (!variants) return false;
      const used = [...placeholdersOf(message), ...choosingInputs(message)];
      const inputs = inputsOf(variants);
      const cases = Object.keys(variants.match).map((name) => name.split(/,\s*/));
      const isForAnyOther = (selector: string) =>
        cases.some((parts) => parts.includes(`${selector}=other`) || parts.includes(`${selector}=*`));
      return (
        used.some((name) => !inputs.includes(name)) ||
        inputs.some((name) => !used.includes(name)) ||
        variants.declarations.length !== inputs.length + computedOf(variants).length ||
        cases.some((parts) => parts.length !== variants.selectors.length) ||
        !variants.selectors.every(isForAnyOther)
      );
    });
    expect(unsound).toEqual([]);
  });

  test("say something, without space at an end", () => {
    const unclean = idsWhere(catalogue, (_id, message) =>
      textsOf(message).some((text) => text === "" || text !== text.trim() || / {2}|\n/.test(text)),
    );
    expect(unclean).toEqual([]);
  });
});

test("every message is used (docs/translating.md)", () => {
  const sources = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "contract", "server", "web"],
    {
      encoding: "utf8",
    },
  )
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8"));
  const used = new Set(
    sources.flatMap((source) => [...source.matchAll(/\bm\s*\.\s*(\w+)/g)].map(([, id = ""]) => id)),
  );
  expect(idsWhere(english, (id) => !used.has(id))).toEqual([]);
  // Under another name a message would not be found by its id, and one that is computed could not be searched for.
  const aliased = sources.filter((source) =>
    /\bm\[|= m\b(?!\.)|\bm as \w|\* as \w+ from "#messages/.test(
      source.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ""),
    ),
  );
  expect(aliased).toEqual([]);
});

/** Texts that are the same in Spanish. */
const alsoSpanish = new Set(["Cursor", "No", "Portal", "TTY1", "TTY2", "XL", "XXL"]);

/** What a text says beside its placeholders. */
const hasWords = (text: string) => /\p{Letter}/u.test(text.replaceAll(/\{\w+\}/g, ""));

interface Pair {
  readonly id: string;
  readonly en: string;
  readonly es: string;
}

/** Each Spanish text with the English one for the same case, or else for any other case. */
const pairs: readonly Pair[] = Object.entries(spanish).flatMap(([id, message]) => {
  const texts = textsOf(english[id]);
  const sameCase = variantsOf(english[id])?.match ?? {};
  const of = (es: string, name = "") => ({ id, en: sameCase[name] ?? texts.at(-1) ?? "", es });
  const variants = variantsOf(message);
  if (!variants) return textsOf(message).map((es) => of(es));
  return Object.entries(variants.match).map(([name, es]) => of(es, name));
});

/** What is wrong with a translation; a variant may leave a placeholder out. */
const wrongIn = ({ id, en, es }: Pair) => [
  ...faultsOf({ en, es }).filter(
    (fault) => fault !== "has other placeholders" || typeof spanish[id] === "string",
  ),
  ...(en === es && hasWords(es) && !alsoSpanish.has(es) ? ["is English"] : []),
  ...(/[‘«»"]/.test(es) ? ["has other quotation marks than “ and ”"] : []),
  ...(en.endsWith("…") !== es.endsWith("…") ? ["ends otherwise"] : []),
];

describe("the Spanish messages", () => {
  test("are complete", () => {
    expect(Object.keys(spanish)).toEqual(Object.keys(english));
    expect(Object.keys(spanish).length).toBeGreaterThan(700);
  });

  test("say what the English says, with its numbers, to a reader who is addressed as usted (docs/spanish.md)", () => {
    const found = pairs.flatMap((pair) => wrongIn(pair).map((fault) => `${pair.id} ${fault}: ${pair.es}`));
    expect(found).toEqual([]);
  });

  test.each([
    ["is English", { id: "a_b", en: "Send", es: "Send" }],
    ["has other numbers", { id: "a_b", en: "Open it within 24 hours.", es: "Ábralo antes de 12 horas." }],
    ["says tú", { id: "a_b", en: "Choose a day.", es: "Elige un día." }],
    ["ends otherwise", { id: "a_b", en: "Sending…", es: "Enviando" }],
    ["has other quotation marks than “ and ”", { id: "a_b", en: "Press ‘Send’.", es: "Oprima ‘Enviar’." }],
  ])("and one that %s is found", (fault, pair) => {
    expect(wrongIn(pair)).toEqual([fault]);
  });
});
