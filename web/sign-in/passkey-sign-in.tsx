import { useLocation, useNavigate } from "react-router";
import { PasskeyButton } from "../forms/passkey-button.tsx";
import { useIsShown } from "../ui/use-is-shown.ts";
import { beginSession } from "./begin-session.ts";
import { returnPageOf } from "./return-page.ts";

/** Offers to sign in with a passkey, below a form of the sign-in. */
export function PasskeySignIn() {
  const location = useLocation();
  const navigate = useNavigate();
  const isShown = useIsShown();
  return (
    <div className="mt-6 grid gap-4 border-t border-border pt-6">
      <PasskeyButton
        onSignIn={(reply) => beginSession(reply, { navigate, returnPage: returnPageOf(location), isShown })}
      />
    </div>
  );
}
