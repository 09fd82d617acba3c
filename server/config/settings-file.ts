import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { type Environment, InvalidSettingError } from "./config.ts";
import { settings } from "./settings.ts";
import { unknownSettings } from "./unknown-settings.ts";

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
    .map((name) => `${name} is no setting.`);
  return {
    environment: { ...fromFile, ...given },
    warnings: [
      ...(file?.isOpen ? [`${path} can be read by other users of this machine: chmod 600 ${path}`] : []),
      ...misspelt,
      ...unknown,
    ],
  };
}
