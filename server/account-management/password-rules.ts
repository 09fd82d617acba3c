import { holdsUsername, passwordSentences } from "#contract/passwords.ts";
import { invalidFields } from "#contract/problems.ts";
import { ProblemError } from "#server/http/problem-error.ts";

/** How many of the most common passwords are also refused where digits and signs only surround or replace letters. */
const mostCommon = 1_000;

/** What stands for letters where a word is made to look like a password. */
const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

interface CommonPasswords {
  readonly all: ReadonlySet<string>;
  readonly top: ReadonlySet<string>;
}

let loaded: Promise<CommonPasswords> | undefined;

/** The list is large, so it comes with the first password that is chosen. */
async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const ranked = dictionary["passwords-common"];
  return { all: new Set(ranked), top: new Set(ranked.slice(0, mostCommon)) };
}

const readLookalikes = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);

/**
 * Whether a password is one of the most common (accounts-8): as it is, without its signs, or one of the thousand
 * most common words with digits and signs around it or in place of letters, such as 'P@ssw0rd1!'.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  const { all, top } = await loaded;
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^\p{L}\p{N}]/gu, "");
  if ([lower, bare, readLookalikes(lower)].some((spelling) => all.has(spelling))) return true;
  const word = /\p{L}(.*\p{L})?/su.exec(lower)?.[0] ?? "";
  return top.has(word) || top.has(readLookalikes(word));
}

/**
 * Refuses, at a field's name, a password that the contract alone cannot judge: one that holds the username, or a
 * common one (accounts-8). Raises `invalid_fields`.
 */
export async function requireGoodPassword(field: string, password: string, username: string): Promise<void> {
  const fault = holdsUsername(password, username)
    ? passwordSentences.holdsUsername
    : (await isCommonPassword(password)) && passwordSentences.isCommon;
  if (fault) throw new ProblemError(invalidFields, { fields: { [field]: [fault] } });
}
