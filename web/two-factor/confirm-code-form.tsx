import type { ReactNode } from "react";
import { object } from "zod/mini";
import { otpCode } from "#contract/two-factor.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorCode, getErrorMessage } from "#web/api/error-message.ts";
import { CodeField } from "#web/forms/code-field.tsx";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { confirmEnrolment } from "./enrolment-api.ts";

interface ConfirmCodeFormProps {
  /** The link back. */
  back: ReactNode;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  /** Called if the secret has expired and a new one is needed. */
  onExpired: () => void;
}

function describeEnrolmentFailure(error: unknown): string {
  if (isReauthenticationCancelled(error))
    return "Two-factor is not on yet: it needs you to confirm that it is you.";
  if (!(error instanceof ApiProblem)) return getErrorMessage(error, "Failed to confirm 2FA.");
  if (error.status === 429) return "Too many attempts. Try again later.";
  return getErrorMessage(error, error.status < 500 ? "Invalid code. Try again." : "Failed to confirm 2FA.");
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
          label="6-digit code"
          hint="The code that your app shows now."
          className="[&_input]:text-lg [&_input]:tracking-[0.2em] [&_input]:tabular-nums"
          {...field("otp_code")}
        />
        <div className="flex flex-wrap-reverse justify-between gap-3">
          {back}
          <SubmitButton className="grow sm:grow-0" isPending={isPending} pendingText="Verifying…">
            Confirm &amp; Enable
          </SubmitButton>
        </div>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
