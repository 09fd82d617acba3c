import { expect, it } from "vitest";
import { initialsOf, isolateName, nameOf } from "./person-name.ts";

it.each([
  [{ username: "demo.dentist", first_name: "Renata", last_name: "Osei" }, "Renata Osei", "RO"],
  [{ username: "demo.dentist", first_name: "", last_name: "" }, "demo.dentist", "DD"],
  [{ username: "renata", first_name: "", last_name: "" }, "renata", "R"],
  [{ username: "x", first_name: "Ana María", last_name: "de la Cruz" }, "Ana María de la Cruz", "AC"],
  [{ username: "x", first_name: "𠮷野", last_name: "" }, "𠮷野", "𠮷"],
])("a person's name and initials: %j", (author, name, initials) => {
  expect(nameOf(author)).toBe(name);
  expect(initialsOf(author)).toBe(initials);
});

it.each([
  ["Renata", "Renata"],
  ["Łukasz 𠮷野", "Łukasz 𠮷野"],
  ["נור", "\u2068נור\u2069"],
  ["Noor نور", "\u2068Noor نور\u2069"],
  ["\u202Eneirda", "\u2068neirda\u2069"],
  ["a\u2069b", "\u2068ab\u2069"],
])("a name that turns the text around it is isolated there, and no other is: %j", (name, isolated) => {
  expect(isolateName(name)).toBe(isolated);
});
