import { useEffect } from "react";
import { readStoredSession } from "#web/session/stored-session.ts";
import { withReturnPage } from "#web/sign-in/begin-session.ts";
import { OneTimeCodeForm } from "#web/sign-in/one-time-code-form.tsx";
import { PasskeySignIn } from "#web/sign-in/passkey-sign-in.tsx";
import { deletePendingCredentials, pendingCredentials } from "#web/sign-in/pending-credentials.ts";
import { SessionCheckFallback } from "#web/sign-in/session-check-fallback.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/one-time-code";
import { checkedLocation, redirectTo } from "./guards/redirect.ts";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Two-Factor Authentication");

export const handle: PageHandle = { worksWhileClosed: true };

/** Without the credentials entered at /login, also after a reload, redirects back there (sign-in-10). */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  // With a session, the guard around this page redirects.
  if (pendingCredentials() || readStoredSession()) return null;
  const { to, state } = withReturnPage("/login", checkedLocation());
  return redirectTo(to, request, {
    ...(state as object | null),
    notice: "Please enter your username and password again.",
  });
}
clientLoader.hydrate = true as const;

/** Checked only on arrival, since the credentials are deleted once they were accepted. */
export function shouldRevalidate() {
  return false;
}

const heading = "Two-Factor Authentication";

export function HydrateFallback() {
  return (
    <FormPage heading={heading}>
      <SessionCheckFallback />
    </FormPage>
  );
}

export default function OneTimeCodePage() {
  // The credentials are deleted when the page is left.
  useEffect(() => deletePendingCredentials, []);
  return (
    <FormPage heading={heading}>
      <OneTimeCodeForm />
      <PasskeySignIn />
    </FormPage>
  );
}
