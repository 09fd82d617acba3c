import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { type Environment, InvalidSettingError } from "./config.ts";
import { settings } from "./settings.ts";

const variables: string[] = Object.values(settings).map(({ variable }) => variable);

/** The fewest insertions, deletions, replacements and swaps of neighbours between two texts (Damerau-Levenshtein). */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let index = 1; index <= one.length; index += 1) {
    const next = [index];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[index - 1] === other[column - 1];
      const isSwap = one[index - 1] === other[column - 2] && one[index - 2] === other[column - 1];
      next[column] = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

/** How a name may be written otherwise: in lower case, with dashes, our name before it, in the plural. */
function spellings(name: string): string[] {
  const plain = name
    .toUpperCase()
    .replaceAll("-", "_")
    .replace(/^ENAMEL_/, "");
  return [...new Set([plain, plain.replace(/IES$/, "Y"), plain.replace(/S$/, "")])];
}

const withoutLines = (name: string) => name.replaceAll("_", "");

/** How far a name is from a setting's, underscores aside. */
function distanceTo(variable: string, name: string): number {
  return Math.min(
    ...spellings(name).flatMap((spelling) =>
      spellings(variable).map((other) => editDistance(withoutLines(spelling), withoutLines(other))),
    ),
  );
}

/** Words that other programs' settings have for ours. */
const synonyms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["DB", "PG", "POSTGRES", "POSTGRESQL"].map((word) => [word, "DATABASE"])),
  ...Object.fromEntries(["SITE", "WEBSITE", "EXTERNAL"].map((word) => [word, "PUBLIC"])),
  ...Object.fromEntries(["DIRECTORY", "FOLDER", "PATH"].map((word) => [word, "DIR"])),
  ...Object.fromEntries(["S3", "BUCKET", "PICTURES"].map((word) => [word, "STORAGE"])),
  ...Object.fromEntries(["TRUSTED", "TRUSTS"].map((word) => [word, "TRUST"])),
  URI: "URL",
  DSN: "URL",
  PROXIES: "PROXY",
  EMAIL: "MAIL",
  MAILER: "MAIL",
  SENDER: "FROM",
};

/** Words that say nothing about which setting is meant. */
const fillers = new Set([
  "APP",
  "SERVER",
  "HTTP",
  "MAIL",
  "MODE",
  "ENABLE",
  "ENABLED",
  "IS",
  "USE",
  "ADDRESS",
  "VALUE",
]);

/** Whether a name has a setting's words in any order and in other programs' words for them, and besides only fillers. */
function hasWordsOf(variable: string, name: string): boolean {
  const [plain = ""] = spellings(name);
  const words = plain.split("_").map((word) => synonyms[word] ?? word);
  const wanted = new Set(variable.split("_"));
  return (
    [...wanted].every((word) => words.includes(word)) &&
    words.every((word) => wanted.has(word) || fillers.has(word))
  );
}

/** The setting that a name was probably meant to be. Short names must be closer: PATH is not meant to be PORT. */
function closestSetting(name: string): string | undefined {
  const [plain = ""] = spellings(name);
  const sameWords = variables.find((known) => hasWordsOf(known, name));
  if (sameWords) return sameWords;
  const distances = variables.map((variable) => ({ variable, distance: distanceTo(variable, name) }));
  const { variable = "", distance = 0 } =
    distances.toSorted((one, other) => one.distance - other.distance)[0] ?? {};
  if (distance <= Math.floor(variable.length / 4)) return variable;
  return variables.find((known) => known.includes("_") && plain.startsWith(known));
}

/** One line for each name that is no setting and probably was meant as one (operation-14). */
export function unknownSettings(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (variables.includes(name)) return [];
    const meant = closestSetting(name);
    if (meant) return [`${name} is not a setting. Did you mean ${meant}?`];
    return /^enamel_/i.test(name) ? [`${name} is not a setting. docs/settings.md lists them all.`] : [];
  });
}

/** The environment together with the settings file, and what the operator should know about either, a line each. */
interface ReadSettings {
  readonly environment: Environment;
  readonly warnings: readonly string[];
}

const { variable: fileVariable, unset: usualFile = "" } = settings.settingsFile;

/** A line of the file: blank, a comment, or a name and its value; `#` needs quotes, or it would begin a comment. */
const line =
  /^\s*(?:#.*|(?:export\s+)?[A-Za-z_]\w*\s*=\s*(?:"[^"]*"|'[^']*'|[^"'#\s][^#]*?)?\s*(?:\s#.*)?)?$/;

function readLines(path: string, text: string): Record<string, string | undefined> {
  for (const [index, content] of text.split(/\r?\n/).entries())
    if (!line.test(content))
      throw new InvalidSettingError(
        `${path}, line ${index + 1}: write NAME=value, and put quotes around a value with a # in it.`,
      );
  return parseEnv(text);
}

function readSettingsFile(path: string, isNamed: boolean): { text: string; isOpen: boolean } | undefined {
  try {
    // Some editors begin a file with a mark of its encoding (Unicode, section 23.8).
    const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    return { text, isOpen: (statSync(path).mode & 0o077) !== 0 };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !isNamed) return undefined;
    throw new InvalidSettingError(`${fileVariable} cannot be read (${code}): ${path}`);
  }
}

/**
 * Reads the settings file: `enamel.env` in the working directory, or the one that SETTINGS_FILE names. The environment
 * wins over it. Throws `InvalidSettingError` for a line that is no setting, and for a named file that cannot be read.
 */
export function readSettings(environment: Environment): ReadSettings {
  const named = environment[fileVariable];
  const path = resolve(named || usualFile);
  const file = readSettingsFile(path, Boolean(named));
  const fromFile = file ? readLines(path, file.text) : {};
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text));
  const known = new Set<string>(Object.values(settings).map(({ variable }) => variable));
  const misspelt = unknownSettings(Object.keys({ ...fromFile, ...given }));
  const unknown = Object.keys(fromFile)
    .filter((name) => !known.has(name) && !misspelt.some((warning) => warning.startsWith(`${name} `)))
    .map((name) => `${name} is not a setting.`);
  return {
    environment: { ...fromFile, ...given },
    warnings: [
      ...(file?.isOpen ? [`${path} can be read by other users of this machine: chmod 600 ${path}`] : []),
      ...misspelt,
      ...unknown,
    ],
  };
}
