import { useLocation, useNavigate } from "react-router";
import { removeEntries } from "#web/session/stored-session.ts";
import { useSession } from "#web/session/use-session.ts";
import { returnPageOf } from "#web/sign-in/begin-session.ts";
import { PasskeyForm } from "#web/two-factor/passkey-form.tsx";
import { TwoFactorSetup } from "#web/two-factor/two-factor-setup.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import { useIsMounted } from "#web/ui/use-late-failure.ts";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("Two-Factor Authentication");

export const handle: PageHandle = {
  layout: (content) => (
    <FormPage
      heading="Two-Factor Authentication"
      introduction="A code from your phone in addition to your password."
    >
      {content}
    </FormPage>
  ),
};

export default function TwoFactorSetupPage() {
  const location = useLocation();
  const session = useSession();
  return (
    <>
      <FocusArea>
        <TwoFactorSetup returnPage={returnPageOf(location)} backPage={session ? "/profile/edit" : "/login"} />
      </FocusArea>
      {session === undefined && <PasskeyInstead />}
    </>
  );
}

/** A passkey instead of an authenticator app, for an employee who has not enrolled yet (two-factor-14). */
function PasskeyInstead() {
  const location = useLocation();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  function goOn() {
    if (!isMounted()) return;
    removeEntries("enroll_access");
    const notice = "Your passkey is added. Please log in with it.";
    void navigate("/login", { state: { from: returnPageOf(location), notice } });
  }
  return (
    <section aria-labelledby="passkey-instead" className="mt-7 grid gap-4 border-t border-border pt-6">
      <h2 id="passkey-instead" className="font-sans text-lg font-semibold">
        Or use a passkey
      </h2>
      <p className="text-muted">In place of an app: your fingerprint, face or PIN on this device.</p>
      <PasskeyForm onAdded={goOn} />
    </section>
  );
}
