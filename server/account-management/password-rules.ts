import { containsUsername, passwordMessages } from "#contract/passwords.ts";
import { invalidField } from "#server/http/problem-error.ts";

/** How many of the most common passwords are also rejected with digits and signs around or in place of letters. */
const mostCommon = 1_000;

/** Letters by the signs that commonly replace them. */
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

/** The list is large, so it is loaded with the first password that is chosen. */
async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const ranked = dictionary["passwords-common"];
  return { all: new Set(ranked), top: new Set(ranked.slice(0, mostCommon)) };
}

const replaceLookalikes = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);

/**
 * Whether a password is one of the most common (accounts-8): as it is, without its signs, or one of the thousand
 * most common words with digits and signs around it or in place of letters, such as 'P@ssw0rd1!'.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  const { all, top } = await loaded;
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^\p{L}\p{N}]/gu, "");
  if ([lower, bare, replaceLookalikes(lower)].some((spelling) => all.has(spelling))) return true;
  const word = /\p{L}(.*\p{L})?/su.exec(lower)?.[0] ?? "";
  return top.has(word) || top.has(replaceLookalikes(word));
}

/**
 * Rejects what the contract alone cannot: a password that contains the username, and a common one (accounts-8). Throws
 * `invalid_fields` at `field`.
 */
export async function requireGoodPassword(field: string, password: string, username: string): Promise<void> {
  const fault = containsUsername(password, username)
    ? passwordMessages.containsUsername
    : (await isCommonPassword(password)) && passwordMessages.isCommon;
  if (fault) throw invalidField(field, fault);
}
