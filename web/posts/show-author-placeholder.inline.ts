import { readStoredSession } from "../session/stored-session.ts";
import { isAuthorOf } from "./is-author.ts";

/** Shows the placeholder to the author whom its element names, before the first paint. */
export default function showAuthorPlaceholder({ parentElement: place }: HTMLScriptElement): void {
  if (!place) return;
  const { authorId = "", authorName = "" } = place.dataset;
  const author = { id: Number(authorId), username: authorName };
  place.hidden = !isAuthorOf({ author }, readStoredSession());
}
