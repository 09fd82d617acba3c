import type { Post } from "#contract/posts.ts";
import type { Session } from "#web/session/stored-session.ts";

/** Whether an employee wrote a post, by user id or username (newsletter-7); the server checks that itself. */
export function isAuthorOf(
  { author }: { readonly author: Pick<Post["author"], "id" | "username"> },
  session: Session | undefined | null,
): boolean {
  if (session?.role !== "employee") return false;
  return (
    String(author.id) === session.userId || author.username?.toLowerCase() === session.username.toLowerCase()
  );
}
