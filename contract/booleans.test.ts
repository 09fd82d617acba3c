import { describe, expect, test } from "vitest";
import { schemaCases } from "#tests/samples/sent.ts";
import { booleanFieldsOf, contractSchemas } from "#tests/support/contract-schemas.ts";

const schemas = await contractSchemas();
/** True, or the name of the person whom the request is for (visits-5). */
const someone = ["schedule_other_patient", "schedule_other"];

const fieldsOfPart = (part: string) =>
  [...schemas].flatMap(([name, schema]) =>
    name.endsWith(`.${part}`)
      ? booleanFieldsOf(schema)
          .filter((field) => !someone.includes(field))
          .map((field) => [name, field] as const)
      : [],
  );

/** Validates an accepted input with one field replaced; the messages about that field, and its value. */
function validate([name, field]: readonly [string, string], value: unknown) {
  const whole = Object.values(schemaCases[name]?.accepted ?? {}).find(({ input }) => input instanceof Object);
  const { error, data } = schemas.get(name)?.safeParse({ ...(whole?.input as object), [field]: value }) ?? {};
  return {
    faults: (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message),
    read: (data as Record<string, unknown> | undefined)?.[field],
  };
}

const texts = { true: ["true", "True", "on", "yes", "1"], false: ["false", "False", "off", "no", "0"] };
const [bodies, forms] = [fieldsOfPart("body"), fieldsOfPart("form")];

test("booleans of JSON bodies and of forms are found", () => {
  expect(bodies.length).toBeGreaterThan(8);
  expect(forms.map(([, field]) => field)).toContain("is_draft");
});

describe.each(bodies)("in JSON, %s, %s", (...field) => {
  test.each([...texts.true, ...texts.false, 1, 0, "", [], {}])("is not %j", (value) => {
    expect(validate(field, value).faults).not.toEqual([]);
  });
});

describe.each(
  [...schemas].flatMap(([name, schema]) =>
    name.endsWith(".body")
      ? booleanFieldsOf(schema)
          .filter((field) => someone.includes(field))
          .map((field) => [name, field] as const)
      : [],
  ),
)("the person of %s, %s", (...field) => {
  test.each([...texts.true, ...texts.false, 1, 0, [], {}])("is not %j", (value) => {
    expect(validate(field, value).faults).not.toEqual([]);
  });

  test.each([true, false, "", "Ada No, my daughter"])("may be %j", (value) => {
    expect(validate(field, value).faults).toEqual([]);
  });
});

describe.each(forms)("in a form, %s, %s", (...field) => {
  test.each([
    ...texts.true.map((text) => [text, true] as const),
    ...texts.false.map((text) => [text, false] as const),
  ])("'%s' is %s", (text, value) => {
    expect(validate(field, text)).toEqual({ faults: [], read: value });
  });

  test("is no other text", () => {
    for (const text of ["2", "maybe", "TRUE ", "y".repeat(1_000)])
      expect(validate(field, text).faults).not.toEqual([]);
  });
});
