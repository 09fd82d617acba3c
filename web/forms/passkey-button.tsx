import { useState } from "react";
import type { Reply } from "#contract/route.ts";
import type { signInRoute } from "#contract/sign-in.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { ConnectionError, loadModule } from "#web/islands/load-module.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "./form.tsx";

/** Messages that replace the server's. */
const messages: Readonly<Record<string, string>> = {
  otp_required: "This passkey could not confirm that it is you. Please log in with your password and a code.",
  email_not_verified: "Email not verified. Please check your inbox.",
};

/** Why a passkey sign-in failed: the API's error, or the browser's (WebAuthn Level 3, section 5.1.4). */
function describeFailure(error: unknown): string {
  if (error instanceof ApiProblem || error instanceof ConnectionError)
    return getErrorMessage(error, "Login failed.", { byCode: messages });
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name))
    return "No passkey was used. Please try again, or log in with your password.";
  return "This browser cannot use passkeys here. Please log in with your password.";
}

interface PasskeyButtonProps {
  /** The only account that may sign in here; any if undefined. */
  readonly username?: string;
  readonly onSignIn: (reply: Reply<typeof signInRoute>) => Promise<void> | void;
}

/** Signs in with a passkey instead of username, password and code; the code for it is loaded on first use. */
export function PasskeyButton({ username, onSignIn }: PasskeyButtonProps) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function request() {
    setIsPending(true);
    setFailure(undefined);
    try {
      const { requestPasskeySignIn } = await loadModule(() => import("#web/api/request-passkey.ts"));
      const reply = await requestPasskeySignIn(username);
      if (reply) await onSignIn(reply);
      else setFailure(`This passkey does not belong to ${username}.`);
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setIsPending(false);
  }

  return (
    <>
      <ErrorSummary message={failure} />
      <Button variant="secondary" data-hydrate="interaction" isDisabled={isPending} onClick={() => request()}>
        {isPending ? "Waiting for your passkey…" : "Log in with a passkey"}
      </Button>
    </>
  );
}
