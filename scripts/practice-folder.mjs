// Where `#practice/…` leads: to the folder that PRACTICE_DIR names where that has the file, else to practice/. What is in
// practice/program/ belongs to Enamel and is never replaced; pictures are all of one folder (practice-28).
import { existsSync, readFileSync } from "node:fs";
import module from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import util from "node:util";

const shipped = fileURLToPath(new URL("../practice", import.meta.url));

/** The setting as the environment has it, else the settings file. */
function named() {
  if (process.env.PRACTICE_DIR !== undefined) return process.env.PRACTICE_DIR;
  const file = process.env.SETTINGS_FILE || "enamel.env";
  return existsSync(file) ? util.parseEnv(readFileSync(file, "utf8")).PRACTICE_DIR : undefined;
}

/** The practice's own folder, absolute; practice/ unless PRACTICE_DIR names another. Throws if there is none. */
export const practiceFolder = resolve(named() || shipped);
if (!existsSync(practiceFolder)) throw new Error(`PRACTICE_DIR: there is no folder ${practiceFolder}.`);

const prefix = "#practice/";

/** The file, absolute, that an import of `#practice/…` means with a practice's own folder; undefined for any other import. */
export function findPracticeFile(specifier, folder = practiceFolder) {
  if (!specifier.startsWith(prefix)) return undefined;
  const path = specifier.slice(prefix.length);
  const own = join(folder, path);
  const part = path.startsWith("pictures/") ? join(folder, "pictures") : own;
  return !path.startsWith("program/") && existsSync(part) ? own : join(shipped, path);
}

/** The plugin of Vite and of Rolldown that resolves `#practice/…`. */
export function ownPractice(folder) {
  return {
    name: "own-practice",
    enforce: "pre",
    resolveId(specifier) {
      const [path = "", query] = specifier.split("?");
      const file = findPracticeFile(path, folder);
      return file && (query === undefined ? file : `${file}?${query}`);
    },
  };
}

// So that Node.js itself, which runs the sources in development, resolves them too. What runs before Node.js 24 is there
// imports none.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const file = findPracticeFile(specifier);
    return file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(specifier, context);
  },
});
