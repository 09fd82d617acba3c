import { nextPageLength } from "#contract/fields.ts";
import { sameSitePath } from "#web/session/same-site-path.ts";

/** The page after signing in that a query names, to be put into an email (sign-in-30). To be called in the browser. */
export function nextPageIn(search: string): string | undefined {
  const next = sameSitePath(new URLSearchParams(search).get("next"), window.location.origin);
  return next && next.length <= nextPageLength ? next : undefined;
}
