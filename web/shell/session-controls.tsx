import { pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";

/**
 * 'Hi, {username}': a link to an employee's public profile, or to My Account for others (pages-4). The bar's script takes
 * its first word and the language of the address from here.
 */
export function Greeting({ className }: { className: string }) {
  return (
    <a href={pagePath("/profile/edit")} data-greeting translate="no" className={className}>
      {m.nav_greeting()}
    </a>
  );
}

/** Ends the session on this device and on the server; it works before hydration. */
export function SignOutButton({ className }: { className: string }) {
  return (
    <button type="button" data-sign-out className={className}>
      {m.nav_logout()}
    </button>
  );
}
