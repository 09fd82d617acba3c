import { useLocation, useNavigate } from "react-router";
import { m } from "#messages/messages.js";
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

export const meta = () => titleOfPrivatePage(m.two_factor_title());

export const handle: PageHandle = {
  layout: (content) => (
    <FormPage heading={m.two_factor_title()} introduction={m.two_factor_introduction()}>
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
    const notice = m.passkey_added_log_in();
    void navigate("/login", { state: { from: returnPageOf(location), notice } });
  }
  return (
    <section aria-labelledby="passkey-instead" className="mt-7 grid gap-4 border-t border-border pt-6">
      <h2 id="passkey-instead" className="font-sans text-lg font-semibold">
        {m.passkey_instead()}
      </h2>
      <p className="text-muted">{m.passkey_instead_explained()}</p>
      <PasskeyForm onAdded={goOn} />
    </section>
  );
}
