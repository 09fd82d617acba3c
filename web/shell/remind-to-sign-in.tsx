import { Link } from "react-router";
import { showToast } from "#web/ui/toast.tsx";

/** Adds `?next=` to the sign-in links of the top bar, menu and footer, which React does not render. */
function setSearchOfSignInLinks(search: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("header a, footer a")) {
    if (["/login", "/register"].includes(link.pathname)) link.search = search;
  }
}

/**
 * Reminds an anonymous visitor to sign in; after signing in by the link of the toast or of the top bar, the user
 * returns to `from`. Does nothing unless that is a path of this site (sign-in-13).
 */
export function remindToSignIn(from: unknown): void {
  if (typeof from !== "string" || !/^\/(?![/\\])/.test(from)) return;
  const search = `?next=${encodeURIComponent(from)}`;
  setSearchOfSignInLinks(search);
  document.addEventListener("session-changed", () => setSearchOfSignInLinks(""), { once: true });
  void showToast(
    <p>
      Please <Link to={`/login${search}`}>log in</Link> to continue.
    </p>,
    { type: "info", id: "sign-in-reminder" },
  );
}
