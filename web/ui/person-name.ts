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

/** A person's initials: of the first and the last word of the name. */
export function initialsOf(person: PersonName): string {
  const words = nameOf(person)
    .split(/[\s._-]+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
