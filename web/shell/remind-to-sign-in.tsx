import { Link } from "react-router";
import { pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { showToast } from "#web/ui/toast.tsx";
import { withElements } from "#web/ui/with-elements.ts";

/** Adds `?next=` to the sign-in links of the top bar, menu and footer, which React does not render. */
function setSearchOfSignInLinks(search: string): void {
  const signInPaths = [pagePath("/login"), pagePath("/register")];
  for (const link of document.querySelectorAll<HTMLAnchorElement>("header a, footer a")) {
    if (signInPaths.includes(link.pathname)) link.search = search;
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
      {withElements(m.sign_in_reminder, {
        link: <Link to={`/login${search}`}>{m.sign_in_reminder_link()}</Link>,
      })}
    </p>,
    { type: "info", id: "sign-in-reminder" },
  );
}
