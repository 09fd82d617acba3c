import { useState } from "react";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorCode } from "#web/api/error-message.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { useLanguage } from "#web/ui/in-english.tsx";
import { type AcceptedProofs, ReauthenticationForm } from "./reauthentication-form.tsx";

/** The user closed the reauthentication dialog; nothing was changed. */
class ReauthenticationCancelled extends Error {
  override readonly name = "ReauthenticationCancelled";
}

/** Whether a call was cancelled because the user did not reauthenticate; that needs no message. */
export function isReauthenticationCancelled(error: unknown): boolean {
  return error instanceof ReauthenticationCancelled;
}

/** The proofs of identity that a rejected call asks for (office-3); undefined if it asks for none. */
function getAcceptedProofs(error: unknown): AcceptedProofs | undefined {
  if (!(error instanceof ApiProblem) || getErrorCode(error) !== "reauthentication_required") return undefined;
  const { accepts } = error.body;
  return Array.isArray(accepts) ? accepts : undefined;
}

interface PendingReauthentication {
  readonly accepts: AcceptedProofs;
  readonly onReauthenticated: () => void;
  readonly onCancel: () => void;
}

/** Creates a function that requests reauthentication with `show`; simultaneous calls share one request. */
export function createReauthenticationRequests(
  show: (pending: PendingReauthentication | undefined) => void,
): (accepts: AcceptedProofs) => Promise<void> {
  let requested: Promise<void> | undefined;
  return (accepts) => {
    if (requested) return requested;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const close = (settle: () => void) => () => {
      requested = undefined;
      show(undefined);
      settle();
    };
    show({
      accepts,
      onReauthenticated: close(resolve),
      onCancel: close(() => reject(new ReauthenticationCancelled("The user did not reauthenticate."))),
    });
    requested = promise;
    return promise;
  };
}

/**
 * Sends calls that may require reauthentication (office-3): if the server asks for it, a dialog opens, and the call is
 * sent again. Render `reauthenticationDialog`; if it is closed, the call rejects with an error for which
 * `isReauthenticationCancelled()` is true.
 */
export function useReauthentication() {
  const [pending, setPending] = useState<PendingReauthentication>();
  const [requestReauthentication] = useState(() => createReauthenticationRequests(setPending));

  async function withReauthentication<Reply>(send: () => Promise<Reply>): Promise<Reply> {
    try {
      return await send();
    } catch (error) {
      const accepts = getAcceptedProofs(error);
      if (!accepts) throw error;
      await requestReauthentication(accepts);
    }
    return send();
  }

  return { withReauthentication, reauthenticationDialog: <ReauthenticationDialog pending={pending} /> };
}

function ReauthenticationDialog({ pending }: { pending: PendingReauthentication | undefined }) {
  const locale = useLanguage();
  return (
    <FormDialog
      isOpen={pending !== undefined}
      onClose={() => pending?.onCancel()}
      title={m.reauthentication_title({}, { locale })}
      description={m.reauthentication_explanation({}, { locale })}
    >
      {pending && (
        <ReauthenticationForm
          accepts={pending.accepts}
          send={(body) => call("POST /api/users/me/proof/", { body })}
          failureMessage={m.reauthentication_failed({}, { locale })}
          submitText={m.reauthentication_confirm({}, { locale })}
          pendingText={m.reauthentication_confirming({}, { locale })}
          onSuccess={pending.onReauthenticated}
        />
      )}
    </FormDialog>
  );
}
