import { readdir } from "node:fs/promises";
import { sitePaths } from "#contract/site-paths.ts";
import { checkPractice } from "#practice/check-practice.ts";

/** The data in `practice/` cannot be served; the message names each fault and its place. */
export class UnsoundPractice extends Error {
  override readonly name = "UnsoundPractice";
}

/** Checks the data in `practice/`: before each build, and at the start of development. Raises `UnsoundPractice`. */
export async function requireSoundPractice(): Promise<void> {
  const pictureFiles = await readdir("practice/pictures");
  const faults = checkPractice({ sitePaths: new Set(sitePaths), pictureFiles });
  if (faults.length > 0) throw new UnsoundPractice(`practice/ needs mending:\n${faults.join("\n")}`);
}
