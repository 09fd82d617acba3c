import type { PublicProfile } from "#contract/accounts.ts";

type Named = Pick<PublicProfile, "username" | "first_name" | "last_name">;

/** One or two letters that stand in for a person's picture. */
export function initialsOf({ username, first_name, last_name }: Named): string {
  const words = [first_name, last_name].filter(Boolean);
  return (words.length > 0 ? words : [username]).map((word) => [...word][0]?.toUpperCase() ?? "").join("");
}
