import type { PostAuthor } from "#contract/newsletter.ts";

type Named = Pick<PostAuthor, "username" | "first_name" | "last_name">;

/** An author's name as readers see it: the username where no other is known. */
export function nameOfAuthor({ username, first_name, last_name }: Named): string {
  return [first_name, last_name].filter(Boolean).join(" ") || username;
}

/** One or two letters that stand in for an author's picture. */
export function initialsOfAuthor(author: Named): string {
  const words = nameOfAuthor(author)
    .split(/[\s._-]+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
