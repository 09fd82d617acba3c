/** The name parts of an account, an author or a guest. */
export interface PersonName {
  readonly username: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** A person's display name: the username if no other name is known. */
export function nameOf({ username, first_name, last_name }: PersonName): string {
  return [first_name, last_name].filter(Boolean).join(" ") || (username ?? "");
}

const turnsText =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const directionalControls = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * A person's name for a text without elements, in which it may run from right to left without turning the text around
 * it; elements hold it in `<bdi>`.
 */
export function isolateName(name: string): string {
  return turnsText.test(name) ? `\u2068${name.replaceAll(directionalControls, "")}\u2069` : name;
}

/** A person's initials: of the first and the last word of the name. */
export function initialsOf(person: PersonName): string {
  const words = nameOf(person)
    .split(/[\s._-]+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
