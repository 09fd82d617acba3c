import { describe, expect, test } from "vitest";
import { schemaCases } from "#tests/samples/sent.ts";
import { contractSchemas, fieldsOf } from "#tests/support/contract-schemas.ts";

const schemas = await contractSchemas();

/** Every field of what callers send, by schema. */
const sentFields = [...schemas]
  .filter(([name]) => /\.(body|query|form|params)$/.test(name))
  .flatMap(([name, schema]) =>
    (fieldsOf(schema) ?? []).map((field) => {
      const whole = Object.values(schemaCases[name]?.accepted ?? {}).find(
        ({ input }) => input instanceof Object,
      );
      const messages = (value: unknown) =>
        schema
          .safeParse({ ...(whole?.input as object | undefined), [field]: value })
          .error?.issues.map(({ message }) => message) ?? [];
      return { name, field, messages };
    }),
  );

test("more than a hundred fields are walked", () => {
  expect(sentFields.length).toBeGreaterThan(100);
});

describe.each(sentFields)("$name, $field", ({ messages }) => {
  test("names what is wrong with a value of another type in a sentence of its own", () => {
    for (const value of [
      null,
      7,
      1.5,
      -1,
      true,
      [],
      ["a"],
      {},
      { a: 1 },
      "\u0000",
      "no such value",
      undefined,
    ])
      expect
        .soft(messages(value).join(), JSON.stringify(value))
        .not.toMatch(/Invalid|expected|received|Too (?:big|small)|Unrecognized/);
  });
});
