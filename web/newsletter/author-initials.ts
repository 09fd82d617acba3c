import type { PostAuthor } from "#contract/newsletter.ts";
import { nameOf } from "../ui/person-name.ts";

type Named = Pick<PostAuthor, "username" | "first_name" | "last_name">;

/** One or two letters that stand in for an author's picture. */
export function initialsOfAuthor(author: Named): string {
  const words = nameOf(author)
    .split(/[\s._-]+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
