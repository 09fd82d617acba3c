import { useLocation, useNavigate } from "react-router";
import { PasskeyButton } from "#web/forms/passkey-button.tsx";
import { useIsMounted } from "#web/ui/use-late-failure.ts";
import { beginSession, returnPageOf } from "./begin-session.ts";

/** The button to sign in with a passkey, below a sign-in form. */
export function PasskeySignIn() {
  const location = useLocation();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  return (
    <div className="mt-6 grid gap-4 border-t border-border pt-6">
      <PasskeyButton
        onSignIn={(reply) => beginSession(reply, { navigate, returnPage: returnPageOf(location), isMounted })}
      />
    </div>
  );
}
