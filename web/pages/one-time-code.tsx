import { useEffect } from "react";
import { m } from "#messages/messages.js";
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

export const meta = () => titleOfPrivatePage(m.two_factor_title());

export const handle: PageHandle = { worksWhileClosed: true };

/** Without the credentials entered at /login, also after a reload, redirects back there (sign-in-10). */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  // With a session, the guard around this page redirects.
  if (pendingCredentials() || readStoredSession()) return null;
  const { to, state } = withReturnPage("/login", checkedLocation());
  return redirectTo(to, request, {
    ...(state as object | null),
    notice: m.login_again(),
  });
}
clientLoader.hydrate = true as const;

/** Checked only on arrival, since the credentials are deleted once they were accepted. */
export function shouldRevalidate() {
  return false;
}

export function HydrateFallback() {
  return (
    <FormPage heading={m.two_factor_title()}>
      <SessionCheckFallback />
    </FormPage>
  );
}

export default function OneTimeCodePage() {
  // The credentials are deleted when the page is left.
  useEffect(() => deletePendingCredentials, []);
  return (
    <FormPage heading={m.two_factor_title()}>
      <OneTimeCodeForm />
      <PasskeySignIn />
    </FormPage>
  );
}
