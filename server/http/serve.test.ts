import { expect, test } from "vitest";
import { isCurrent } from "./serve.ts";

test.each([
  ["no header", undefined, true],
  ["any version", "*", true],
  ["any version among spaces", " * ", true],
  ["the version", '"7"', true],
  ["a reply that shows the version", '"7.k3y"', true],
  ["the version among others", '"5", "6.k3y" , "7.k3y"', true],
  ["an older version", '"6"', false],
  ["another version that begins alike", '"70"', false],
  ["the beginning of the version", '""', false],
  ["a weak tag, which never matches", 'W/"7"', false],
  ["no tag", "7", false],
  ["nothing", "", false],
])("If-Match with %s (RFC 9110, section 13.1.1)", (_, ifMatch, expected) => {
  expect(isCurrent(ifMatch, "7")).toBe(expected);
});
