import { useState } from "react";
import type { signInRoute } from "#contract/accounts/sign-in.ts";
import type { Reply } from "#contract/route.ts";
import { saidIn } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { ConnectionError, loadModule } from "#web/islands/load-module.ts";
import { Button } from "#web/ui/button.tsx";
import { useLanguage } from "#web/ui/in-english.tsx";
import { ErrorSummary } from "./form.tsx";

/** Messages that replace the server's. */
const messages = {
  otp_required: m.form_passkey_code_required,
  email_not_verified: m.form_passkey_email_not_verified,
};

/** Why a passkey sign-in failed: the API's error, or the browser's (WebAuthn Level 3, section 5.1.4). */
function describeFailure(error: unknown, locale: Language): string {
  if (error instanceof ApiProblem || error instanceof ConnectionError)
    return getErrorMessage(error, m.form_passkey_failed({}, { locale }), {
      byCode: messages,
      locale,
    });
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name))
    return m.form_passkey_unused({}, { locale });
  return m.form_passkey_unsupported({}, { locale });
}

interface PasskeyButtonProps {
  /** The only account that may sign in here; any if undefined. */
  readonly username?: string;
  readonly onSignIn: (reply: Reply<typeof signInRoute>) => Promise<void> | void;
}

/** Signs in with a passkey instead of username, password and code; the code for it is loaded on first use. */
export function PasskeyButton({ username, onSignIn }: PasskeyButtonProps) {
  const locale = useLanguage();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function request() {
    setIsPending(true);
    setFailure(undefined);
    try {
      const { requestPasskeySignIn } = await loadModule(() => import("#web/api/request-passkey.ts"));
      const reply = await saidIn(locale, () => requestPasskeySignIn(username));
      if (reply) await onSignIn(reply);
      else setFailure(m.form_passkey_of_another({ username: username ?? "" }, { locale }));
    } catch (error) {
      setFailure(describeFailure(error, locale));
    }
    setIsPending(false);
  }

  return (
    <>
      <ErrorSummary message={failure} />
      <Button variant="secondary" data-hydrate="interaction" isDisabled={isPending} onClick={() => request()}>
        {isPending ? m.form_passkey_waiting({}, { locale }) : m.form_passkey_log_in({}, { locale })}
      </Button>
    </>
  );
}
