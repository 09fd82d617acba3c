import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { call } from "../api/browser-call.ts";
import { getErrorCode, getErrorMessage } from "../api/error-message.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "./form.tsx";
import { PasswordField } from "./password-field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TextField } from "./text-field.tsx";
import { useZodForm } from "./use-zod-form.ts";

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

/**
 * Calls that need a proof of identity (office-3): where the server requires one, a dialog opens, and the call is sent
 * again. Render `proofDialog`; the call rejects with an error of `isProofCancelled()` where the dialog is closed.
 */
export function useProof() {
  const [pending, setPending] = useState<PendingProof>();

  function requestProof(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const answer = (settle: () => void) => () => {
      setPending(undefined);
      settle();
    };
    setPending({
      onProved: answer(resolve),
      onCancel: answer(() => reject(new ProofCancelled("The reader did not confirm."))),
    });
    return promise;
  }

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
      {pending && <ProofForm {...pending} />}
    </Dialog>
  );
}

/** The fields of the two ways to prove one's identity. */
const ways = {
  password: z.object({ password: z.string().check(z.minLength(1, "Enter your password")) }),
  otp_code: z.object({ otp_code: z.string().check(z.trim(), z.minLength(1, "Enter your code")) }),
} as const;

function ProofForm({ onProved, onCancel }: PendingProof) {
  const [way, setWay] = useState<keyof typeof ways>("password");
  const other = way === "password" ? "otp_code" : "password";
  return (
    <WayForm
      key={way}
      way={way}
      onProved={onProved}
      actions={
        <>
          <Button variant="quiet" onClick={() => setWay(other)} className="mr-auto">
            {other === "password" ? "Use your password" : "Use a code"}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    />
  );
}

interface WayFormProps {
  way: keyof typeof ways;
  onProved: () => void;
  actions: ReactNode;
}

function WayForm({ way, onProved, actions }: WayFormProps) {
  const { form, field, isPending, setFocus } = useZodForm({
    schema: z.union([ways.password, ways.otp_code]),
    defaultValues: way === "password" ? { password: "" } : { otp_code: "" },
    send: (body) => call("POST /api/users/me/proof/", { body }),
    failureMessage: (error) =>
      getErrorMessage(error, "That could not be checked. Please try again.", {
        byCode: { otp_invalid: "Incorrect code. Try again." },
      }),
    announceBy: "summary",
    onSuccess: onProved,
    onFailure: () => {
      setFocus(way, { shouldSelect: true });
    },
  });
  return (
    <Form {...form}>
      {way === "password" ? (
        <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      ) : (
        <TextField
          label="Code from your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field("otp_code")}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {actions}
        <SubmitButton isPending={isPending} pendingText="Confirming…">
          Confirm
        </SubmitButton>
      </div>
    </Form>
  );
}
