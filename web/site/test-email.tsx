import { useState } from "react";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { refreshSite } from "./site-queries.ts";

type State = { readonly message: string } | { readonly failure: string } | "sending" | undefined;

/** Sends the owner an email, so that they see whether the practice's emails arrive (office-11). */
export function TestEmail({ onDone }: { onDone: () => void }) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const [state, setState] = useState<State>();

  async function send() {
    setState("sending");
    try {
      setState(await withReauthentication(() => call("POST /api/office/mail/test/", {})));
      await refreshSite();
    } catch (error) {
      if (isReauthenticationCancelled(error)) return setState(undefined);
      setState({ failure: getErrorMessage(error, "The test email was not sent.") });
    }
  }

  const isSent = typeof state === "object" && "message" in state;
  return (
    <>
      {typeof state === "object" && (
        <Notice variant={isSent ? "success" : "danger"} role="alert">
          {isSent ? (
            <p>
              {state.message} Nothing after a minute?{" "}
              <TextLink to="/office#email">See what happened to it</TextLink>.
            </p>
          ) : (
            <p>{"failure" in state && state.failure}</p>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isSent ? "secondary" : "primary"}
          isDisabled={state === "sending"}
          onClick={() => void send()}
        >
          {isSent ? "Send another" : "Send a test email"}
        </Button>
        {isSent && <Button onClick={onDone}>Continue</Button>}
      </div>
      {reauthenticationDialog}
    </>
  );
}
