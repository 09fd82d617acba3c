import * as z from "zod/mini";
import { codeField } from "#contract/sign-in.ts";
import { getErrorCode, getErrorMessage } from "#web/api/error-message.ts";
import { AnyCodeField } from "#web/forms/code-field.tsx";
import { DialogButtons } from "#web/forms/dialog-buttons.tsx";
import { Form } from "#web/forms/form.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";

/** Messages that replace the server's (two-factor-13). */
const messages: Readonly<Record<string, string>> = {
  otp_invalid: "Incorrect code. Try again.",
  too_many_otp_attempts: "Too many attempts. Try again later.",
};

const anyCode = z.object({ otp_code: codeField.check(z.minLength(1, "Enter your code")) });

interface ConfirmWithCodeDialogProps<Reply> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  confirmText: string;
  pendingText: string;
  fallback: string;
  /** Sends the call with the code; rejects as `call()` does. */
  send: (code: string) => Promise<Reply>;
  /** Not called if the dialog was closed before the response came. */
  onSuccess: (reply: Reply) => unknown;
}

/** Asks for an authenticator or recovery code before two-factor is changed (two-factor-9). */
export function ConfirmWithCodeDialog<Reply>({
  isOpen,
  onClose,
  title,
  ...options
}: ConfirmWithCodeDialogProps<Reply>) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description="Please confirm with a code from your authenticator app, or one of your recovery codes."
    >
      <ConfirmWithCodeForm {...options} />
    </Dialog>
  );
}

function ConfirmWithCodeForm<Reply>({
  send,
  onSuccess,
  confirmText,
  pendingText,
  fallback,
}: Omit<ConfirmWithCodeDialogProps<Reply>, "isOpen" | "onClose" | "title">) {
  const { form, field, isPending, isMounted, setFocus } = useZodForm({
    schema: anyCode,
    defaultValues: { otp_code: "" },
    send: ({ otp_code }) => send(otp_code),
    failureMessage: (error) => getErrorMessage(error, fallback, { byCode: messages }),
    announceBy: "summary",
    onSuccess: (reply): unknown => isMounted() && onSuccess(reply),
    onFailure: () => {
      setFocus("otp_code", { shouldSelect: true });
    },
  });

  return (
    <Form {...form}>
      <AnyCodeField label="Code" {...field("otp_code")} />
      <DialogButtons back="Cancel" isPending={isPending} pendingText={pendingText}>
        {confirmText}
      </DialogButtons>
    </Form>
  );
}

/** Whether the server requires a code for this call. */
export function requiresCode(error: unknown): boolean {
  return getErrorCode(error) === "reauthentication_required";
}
