import { readStoredSession } from "#web/session/stored-session.ts";
import { isAuthorOf } from "./post-pages.ts";

/** Shows the placeholder to the author whom its element names, before the first paint. */
export default function showAuthorPlaceholder({ parentElement: placeholder }: HTMLScriptElement): void {
  if (!placeholder) return;
  const { authorId = "", authorName = "" } = placeholder.dataset;
  const author = { id: Number(authorId), username: authorName };
  placeholder.hidden = !isAuthorOf({ author }, readStoredSession());
}
