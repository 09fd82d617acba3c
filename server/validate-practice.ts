import { readdir } from "node:fs/promises";
import { sitePaths } from "#contract/site-paths.ts";
import { checkPractice } from "#practice/program/check-practice.ts";

const pictures = "#practice/pictures/";

/** The data in `practice/` cannot be served; the message names each fault and its place. */
export class InvalidPracticeError extends Error {
  override readonly name = "InvalidPracticeError";
}

/** Checks the data in `practice/`: before each build, and at the start of development. Throws `InvalidPracticeError`. */
export async function validatePractice(): Promise<void> {
  const pictureFiles = await readdir(new URL(import.meta.resolve(pictures)));
  const faults = checkPractice({ sitePaths: new Set(sitePaths), pictureFiles });
  if (faults.length > 0) throw new InvalidPracticeError(`practice/ needs mending:\n${faults.join("\n")}`);
}
