import { describe, expect, test } from "vitest";
import { schemaCases } from "#tests/samples/sent.ts";
import { contractSchemas, textFieldsOf } from "#tests/support/contract-schemas.ts";

const schemas = await contractSchemas();

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === "object" && input !== null;

/** Every field that takes a calendar day, by schema and field, in an input that the schema accepts. */
const dateFields = [...schemas].flatMap(([name, schema]) => {
  const inputs = Object.values(schemaCases[name]?.accepted ?? {}).flatMap(({ input }) =>
    isObject(input) ? [input] : [],
  );
  return textFieldsOf(schema).flatMap((field) => {
    const isFaulty = (whole: object, text: string) =>
      schema.safeParse({ ...whole, [field]: text }).error?.issues.some(({ path }) => path[0] === field);
    const whole = inputs.find((input) => isFaulty(input, "2024-02-28") === undefined);
    const isDate = whole && isFaulty(whole, "no-day-at-all");
    return isDate ? [{ name, field, isFaulty: (text: string) => isFaulty(whole, text) }] : [];
  });
});

test("the dates of forms, of staff's visits and of ranges are walked", () => {
  const fields = dateFields.map(({ field }) => field);
  for (const field of ["date_of_birth", "confirmed_date", "date", "from", "to"])
    expect(fields).toContain(field);
});

describe.each(dateFields)("$name, $field", ({ field, isFaulty }) => {
  // Staff are told that the day of a visit is in the past, by the server's clock.
  if (field !== "confirmed_date")
    test("takes no year before 1900", () => {
      for (const text of ["0001-01-01", "0999-12-31", "1899-12-31"])
        expect.soft(isFaulty(text), text).toBe(true);
    });

  test("takes years of four digits alone, and none that PostgreSQL has not", () => {
    for (const text of [
      "+012026-11-30",
      "-002026-11-30",
      "012026-11-30",
      "202611-11-30",
      "12026-11-30",
      "10000-01-01",
      "+010000-01-01",
      "275760-09-13",
      "026-11-30",
    ])
      expect.soft(isFaulty(text), text).toBe(true);
  });
});
