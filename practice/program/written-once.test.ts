import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { address, officeEmail, phone, practiceName } from "#practice/practice.ts";
import { providerNames } from "#practice/provider-names.ts";

const sources = globSync("practice/**/*.ts", { exclude: ["**/*.test.ts"] }).map((path) =>
  // A fault's sentence shows how a number is written.
  readFileSync(path, "utf8").replace(/write it as \+\d+/, ""),
);

const names = Object.values(providerNames).map(({ full }) => full.split(" ").at(-1) ?? "");

test.each([
  practiceName,
  address.street,
  address.city,
  address.state,
  address.postcode,
  phone.dial,
  phone.display,
  officeEmail.split("@")[1] ?? "",
  ...names,
])("'%s' is written once in practice/ (practice-27)", (value) => {
  const written = sources.reduce((count, source) => count + source.split(value).length - 1, 0);
  expect(written).toBe(1);
});
