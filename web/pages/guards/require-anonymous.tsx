import { Outlet } from "react-router";
import { m } from "#messages/messages.js";
import { renewIfExpired } from "#web/session/renew-session.ts";
import { readStoredSession } from "#web/session/stored-session.ts";
import { returnPageOf } from "#web/sign-in/begin-session.ts";
import { Spinner } from "#web/ui/loading.tsx";
import type { Route } from "./+types/require-anonymous";
import { checkedLocation, redirectTo, useIsOtherSession } from "./redirect.ts";

/** The forms are in the server's HTML. */
export function loader() {
  return null;
}

/** A session that has ended makes the user anonymous; one that cannot be renewed now does not. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!readStoredSession() || (await renewIfExpired()) === "ended") return null;
  return redirectTo(returnPageOf(checkedLocation()), request);
}
clientLoader.hydrate = true as const;

/**
 * The guard of pages for anonymous visitors (sign-in-23). It also redirects users who sign in on the page or in another
 * tab. With a stored session, a spinner replaces the form from the first paint on.
 */
export default function RequireAnonymous() {
  useIsOtherSession();
  return (
    <>
      <div data-shown-when="signed-out">
        <Outlet />
      </div>
      <div data-shown-when="signed-in" data-hydrate="visible" className="grid min-h-96 place-items-center">
        <Spinner label={m.form_loading()} />
      </div>
    </>
  );
}
