import { readdirSync } from "node:fs";
import { sitePaths } from "#contract/site-paths.ts";
import { type CheckContext, checkPractice } from "#practice/program/check-practice.ts";
import { type PracticeFacts, shippedFacts } from "#practice/program/practice-facts.ts";

/** What the shipped practice is checked with. */
export const checkContext: CheckContext = {
  sitePaths: new Set(sitePaths),
  pictureFiles: readdirSync(new URL("../../practice/pictures/", import.meta.url)),
};

/** What the check reports where some of a file's facts are replaced; a wrong type is the point of some tests. */
export function problemsWith<Name extends keyof PracticeFacts>(
  file: Name,
  change: { [Fact in keyof PracticeFacts[Name]]?: unknown },
): string[] {
  const changed: PracticeFacts = { ...shippedFacts, [file]: { ...shippedFacts[file], ...change } };
  return checkPractice(checkContext, changed);
}
