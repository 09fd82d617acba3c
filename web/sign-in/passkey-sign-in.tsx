import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { ConnectionError } from "../islands/connection-error.ts";
import { loadModule } from "../islands/load-module.ts";
import { Button } from "../ui/button.tsx";
import { beginSession } from "./begin-session.ts";
import { returnPageOf } from "./return-page.ts";

/** Sentences that replace the server's own. */
const sentences: Readonly<Record<string, string>> = {
  otp_required: "This passkey did not check that it is you. Please log in with your password and a code.",
  email_not_verified: "Email not verified. Please check your inbox.",
};

/** Why no passkey signed in: the API's refusal, or what the browser reports (WebAuthn Level 3, section 5.1.4). */
function describeFailure(error: unknown): string {
  if (error instanceof ApiProblem || error instanceof ConnectionError)
    return getErrorMessage(error, "Login failed.", { byCode: sentences });
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name))
    return "No passkey was used. Please try again, or log in with your password.";
  return "This browser cannot use passkeys here. Please log in with your password.";
}

/** Signs in with a passkey in place of username, password and code; its code is loaded when it is first used. */
export function PasskeySignIn() {
  const location = useLocation();
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function signIn() {
    setIsPending(true);
    setFailure(undefined);
    try {
      const { requestPasskeySignIn } = await loadModule(() => import("./request-passkey-sign-in.ts"));
      const reply = await requestPasskeySignIn();
      await beginSession(reply, { navigate, returnPage: returnPageOf(location) });
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setIsPending(false);
  }

  return (
    <div className="mt-6 grid gap-4 border-t border-border pt-6">
      <ErrorSummary message={failure} />
      <Button
        variant="secondary"
        data-hydrate="interaction"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) void signIn();
        }}
      >
        {isPending ? "Waiting for your passkey…" : "Sign in with a passkey"}
      </Button>
    </div>
  );
}
