import { type FormEvent, useRef, useState } from "react";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/** What the dialog says where it is not the server's own sentence (specification §8). */
const sentences: Readonly<Record<string, string>> = {
  otp_invalid: "Incorrect code. Try again.",
  too_many_otp_attempts: "Too many attempts. Try again later.",
};

interface ProveCodeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  confirmText: string;
  pendingText: string;
  fallback: string;
  /** Sends the code along with what it is asked for; rejects as `call()` does. */
  prove: (code: string) => Promise<void>;
}

/** Asks who is signed in for a code of their app, or a recovery code, before two-factor is changed (decision 11). */
export function ProveCodeDialog({ isOpen, onClose, title, prove, ...words }: ProveCodeDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description="Please confirm with a code from your authenticator app, or one of your recovery codes."
    >
      <ProveCodeForm onClose={onClose} prove={prove} {...words} />
    </Dialog>
  );
}

type ProveCodeFormProps = Omit<ProveCodeDialogProps, "isOpen" | "title">;

function ProveCodeForm({ onClose, prove, confirmText, pendingText, fallback }: ProveCodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value.trim() ?? "";
    setFailure(undefined);
    setError(code ? undefined : "Enter your code");
    if (!code || isPending) {
      input.current?.focus();
      return;
    }
    setIsPending(true);
    try {
      await prove(code);
    } catch (problem) {
      const detail = problem instanceof ApiProblem ? problem.detail : "";
      setFailure(sentences[detail] ?? getErrorMessage(problem, fallback));
      input.current?.select();
    }
    setIsPending(false);
  }

  return (
    <Form onSubmit={submit}>
      <ErrorSummary message={failure} />
      <TextField
        ref={input}
        name="otp_code"
        label="Code"
        error={error}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton isPending={isPending} pendingText={pendingText}>
          {confirmText}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Whether the server wants a code before it does what it was asked for. */
export function wantsCode(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.detail === "reauthentication_required";
}
