import { useState } from "react";
import type { Reply } from "#contract/route.ts";
import type { signInRoute } from "#contract/sign-in.ts";
import { m } from "#messages/messages.js";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { ConnectionError, loadModule } from "#web/islands/load-module.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "./form.tsx";

/** Messages that replace the server's. */
const messages = (): Readonly<Record<string, string>> => ({
  otp_required: m.form_passkey_code_required(),
  email_not_verified: m.form_passkey_email_not_verified(),
});

/** Why a passkey sign-in failed: the API's error, or the browser's (WebAuthn Level 3, section 5.1.4). */
function describeFailure(error: unknown): string {
  if (error instanceof ApiProblem || error instanceof ConnectionError)
    return getErrorMessage(error, m.form_passkey_failed(), { byCode: messages() });
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name))
    return m.form_passkey_unused();
  return m.form_passkey_unsupported();
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
      else setFailure(m.form_passkey_of_another({ username: username ?? "" }));
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setIsPending(false);
  }

  return (
    <>
      <ErrorSummary message={failure} />
      <Button variant="secondary" data-hydrate="interaction" isDisabled={isPending} onClick={() => request()}>
        {isPending ? m.form_passkey_waiting() : m.form_passkey_log_in()}
      </Button>
    </>
  );
}
