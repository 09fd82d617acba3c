import type { ReactNode } from "react";
import * as z from "zod/mini";
import { object } from "zod/mini";
import { codeField } from "#contract/accounts/sign-in.ts";
import { otpCode } from "#contract/accounts/two-factor.ts";
import { m } from "#messages/messages.js";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorCode, getErrorMessage } from "#web/api/error-message.ts";
import { DialogButtons, Form, SubmitButton } from "#web/forms/form.tsx";
import { AnyCodeField, CodeField } from "#web/forms/special-fields.tsx";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { confirmEnrolment } from "./enrolment-api.ts";

interface ConfirmCodeFormProps {
  /** The link back. */
  back: ReactNode;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  /** Called if the secret has expired and a new one is needed. */
  onExpired: () => void;
}

function describeEnrolmentFailure(error: unknown): string {
  if (isReauthenticationCancelled(error)) return m.two_factor_confirm_to_finish();
  if (!(error instanceof ApiProblem)) return getErrorMessage(error, m.two_factor_confirm_failed());
  if (error.status === 429) return m.account_too_many_attempts();
  const fallback = error.status < 500 ? m.two_factor_code_invalid() : m.two_factor_confirm_failed();
  return getErrorMessage(error, fallback);
}

/** Takes the first code of a new authenticator app, which enables two-factor. */
export function ConfirmCodeForm({ back, onEnabled, onExpired }: ConfirmCodeFormProps) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { form, field, isPending, setFocus } = useZodForm({
    schema: object({ otp_code: otpCode }),
    defaultValues: { otp_code: "" },
    send: ({ otp_code }) => withReauthentication(() => confirmEnrolment(otp_code)),
    failureMessage: describeEnrolmentFailure,
    onSuccess: onEnabled,
    onFailure: (error) => {
      if (getErrorCode(error) === "enrolment_not_begun") onExpired();
      else setFocus("otp_code", { shouldSelect: true });
    },
  });

  return (
    <>
      <Form {...form}>
        <CodeField
          label={m.two_factor_digits()}
          hint={m.two_factor_digits_hint()}
          className="[&_input]:text-lg [&_input]:tracking-[0.2em] [&_input]:tabular-nums"
          {...field("otp_code")}
        />
        <div className="flex flex-wrap-reverse justify-between gap-3">
          {back}
          <SubmitButton
            className="grow sm:grow-0"
            isPending={isPending}
            pendingText={m.two_factor_verifying()}
          >
            {m.two_factor_confirm_enable()}
          </SubmitButton>
        </div>
      </Form>
      {reauthenticationDialog}
    </>
  );
}

/** Messages that replace the server's (two-factor-13). */
const messages: Readonly<Record<string, () => string>> = {
  otp_invalid: m.two_factor_code_incorrect,
  too_many_otp_attempts: m.account_too_many_attempts,
};

const anyCode = z.object({
  otp_code: codeField.check(z.minLength(1, { error: () => m.two_factor_code_required() })),
});

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
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={m.two_factor_confirm_with_code()}
    >
      <ConfirmWithCodeForm {...options} />
    </FormDialog>
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
    about: () => confirmText,
  });

  return (
    <Form {...form}>
      <AnyCodeField label={m.two_factor_code()} {...field("otp_code")} />
      <DialogButtons back={m.common_cancel()} isPending={isPending} pendingText={pendingText}>
        {confirmText}
      </DialogButtons>
    </Form>
  );
}

/** Whether the server requires a code for this call. */
export function requiresCode(error: unknown): boolean {
  return getErrorCode(error) === "reauthentication_required";
}
