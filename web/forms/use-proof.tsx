import { useState } from "react";
import { call } from "../api/browser-call.ts";
import { getErrorCode } from "../api/error-message.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

/** The reader closed the dialog for a proof of identity; nothing was changed. */
class ProofCancelled extends Error {
  override readonly name = "ProofCancelled";
}

/** Whether a call was given up because its reader did not confirm it; that needs no message. */
export function isProofCancelled(error: unknown): boolean {
  return error instanceof ProofCancelled;
}

interface PendingProof {
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/** A function that requests a proof by `show`; calls that need one at the same time share it. */
export function createProofRequests(show: (pending: PendingProof | undefined) => void): () => Promise<void> {
  let requested: Promise<void> | undefined;
  return () => {
    if (requested) return requested;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const answer = (settle: () => void) => () => {
      requested = undefined;
      show(undefined);
      settle();
    };
    show({
      onProved: answer(resolve),
      onCancel: answer(() => reject(new ProofCancelled("The reader did not confirm."))),
    });
    requested = promise;
    return promise;
  };
}

/**
 * Calls that need a proof of identity (office-3): where the server requires one, a dialog opens, and the call is sent
 * again. Render `proofDialog`; the call rejects with an error of `isProofCancelled()` where the dialog is closed.
 */
export function useProof() {
  const [pending, setPending] = useState<PendingProof>();
  const [requestProof] = useState(() => createProofRequests(setPending));

  async function withProof<Reply>(send: () => Promise<Reply>): Promise<Reply> {
    try {
      return await send();
    } catch (error) {
      if (getErrorCode(error) !== "reauthentication_required") throw error;
    }
    await requestProof();
    return send();
  }

  return { withProof, proofDialog: <ProofDialog pending={pending} /> };
}

function ProofDialog({ pending }: { pending: PendingProof | undefined }) {
  return (
    <Dialog
      isOpen={pending !== undefined}
      onClose={() => pending?.onCancel()}
      title="Please confirm that it is you"
      description="You signed in more than ten minutes ago."
    >
      {pending && (
        <ProofForm
          send={(body) => call("POST /api/users/me/proof/", { body })}
          failureMessage="That could not be checked. Please try again."
          submitText="Confirm"
          pendingText="Confirming…"
          onSuccess={pending.onProved}
          onCancel={pending.onCancel}
        />
      )}
    </Dialog>
  );
}
