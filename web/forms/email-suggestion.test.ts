import { expect, test } from "vitest";
import { suggestEmail } from "./email-suggestion.tsx";

test.each([
  ["jo@gmial.com", "jo@gmail.com"],
  ["jo.smith+teeth@gmail.con", "jo.smith+teeth@gmail.com"],
  ["jo@gmail.co", "jo@gmail.com"],
  ["jo@gmail", "jo@gmail.com"],
  ["Jo@hotmal.com", "jo@hotmail.com"],
  ["jo@yaho.com", "jo@yahoo.com"],
  ["jo@outlok.com", "jo@outlook.com"],
  ["jo@icoud.com", "jo@icloud.com"],
])("%s may be meant as %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "jo@gmail.com",
  "jo@email.com",
  "jo@ymail.com",
  "jo@aol.com",
  "jo@hey.com",
  "jo@gmx.de",
  "jo@yahoo.com.mx",
  "jo@hotmail.es",
  "jo@acme.co",
  "jo@smith.dental",
  "jo@mailbox.example",
  "jo@davis.k12.ca.us",
  "jo@kp.org",
  "jo@",
  "jo",
  "",
])("nothing is asked about '%s'", (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
