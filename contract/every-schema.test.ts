import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemaCases } from "#tests/samples/sent.ts";
import { charactersRead } from "#tests/support/characters-read.ts";
import { contractSchemas, fieldsOf } from "#tests/support/contract-schemas.ts";
import { rounds } from "#tests/support/rounds.ts";

const schemas = await contractSchemas();

/** The first sentence of each field at fault. */
function faultsOf(name: string, input: unknown): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of schemas.get(name)?.safeParse(input).error?.issues ?? []) {
    faults[path.join(".")] ??= message;
  }
  return faults;
}

test("every schema of the contract has cases, and no others have", () => {
  expect(schemas.size).toBeGreaterThan(40);
  expect(Object.keys(schemaCases).toSorted()).toEqual([...schemas.keys()].toSorted());
});

describe.each(Object.entries(schemaCases))("%s", (name, { accepted, rejected }) => {
  test.each(Object.entries(accepted))("accepts %s", (_what, given) => {
    const expected = "output" in given ? given.output : given.input;
    expect(faultsOf(name, given.input)).toEqual({});
    expect(schemas.get(name)?.parse(given.input)).toEqual(expected);
  });

  test.each(Object.entries(rejected))("rejects %s", (_what, { input, faults }) => {
    expect(faultsOf(name, input)).toMatchObject(faults);
  });
});

const textLength = 100_000;

/** Texts of 100 kB, of runs of what expressions repeat and trim: spaces, letters, digits, line ends, punctuation. */
const longText = fc
  .array(
    fc.tuple(
      fc.constantFrom(" ", "\t", "\u00a0", "\n", "\r\n", "a", "A", "1", ".", "-", "@", "/", '"', "é", "🦷"),
      fc.integer({ min: 1, max: textLength }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((runs) => {
    const once = runs.map(([unit, times]) => unit.repeat(times)).join("");
    return once.repeat(Math.ceil(textLength / once.length)).slice(0, textLength);
  });

describe("a text of 100 kB is rejected for its length alone (http-10)", () => {
  const fields = [...schemas].flatMap(([name, schema]) =>
    (fieldsOf(schema) ?? []).map((field) => [name, field] as const),
  );

  test("in every field of every schema", () => {
    expect(fields.length).toBeGreaterThan(100);
  });

  test.each(fields)("%s, %s", (name, field) => {
    const schema = schemas.get(name);
    const whole = Object.values(schemaCases[name]?.accepted ?? {}).find(
      ({ input }) => input instanceof Object,
    );
    fc.assert(
      fc.property(longText, (text) => {
        const input = { ...(whole?.input as object | undefined), [field]: text };
        // Fewer characters than the text has: it was never read as a whole, whatever else was.
        expect(charactersRead(() => schema?.safeParse(input))).toBeLessThan(textLength / 2);
      }),
      {
        numRuns: rounds(3, 10),
        examples: [[" ".repeat(textLength)], ["\n".repeat(textLength)], ["a".repeat(textLength)]],
      },
    );
  });
});

test("the count of characters read sees a pattern that reads a text, and a text that is trimmed", () => {
  expect(charactersRead(() => /^\s+$/.test(" ".repeat(1_000)))).toBeGreaterThanOrEqual(1_000);
  expect(charactersRead(() => " ".repeat(1_000).trim())).toBeGreaterThanOrEqual(1_000);
  expect(charactersRead(() => undefined)).toBe(0);
});
