import { readStoredSession } from "../session/stored-session.ts";
import { isAuthorOf } from "./is-author.ts";

/** Shows an author's place, which its element names, to that author before the first paint. */
export default function showAuthorPlaceholder({ parentElement: place }: HTMLScriptElement): void {
  if (!place) return;
  const { authorId = "", authorName = "" } = place.dataset;
  const author = { id: Number(authorId), username: authorName };
  place.hidden = !isAuthorOf({ author }, readStoredSession());
}
