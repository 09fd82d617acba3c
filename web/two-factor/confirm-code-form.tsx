import type { ReactNode } from "react";
import { object } from "zod/mini";
import { otpCode } from "#contract/two-factor.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { CodeField } from "../ui/form/code-field.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useCheckedForm } from "../ui/form/use-checked-form.ts";
import { useFormFailure } from "../ui/form/use-form-failure.ts";
import { confirmEnrolment } from "./enrolment-calls.ts";

const codeAlone = object({ otp_code: otpCode });

interface ConfirmCodeFormProps {
  /** The link back. */
  back: ReactNode;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  /** The secret has waited for too long, and another is needed. */
  onExpired: () => void;
}

/** Takes the first code of a new authenticator app, which enables two-factor. */
export function ConfirmCodeForm({ back, onEnabled, onExpired }: ConfirmCodeFormProps) {
  const { field, handleSubmit, formState, setFocus } = useCheckedForm({
    schema: codeAlone,
    defaultValues: { otp_code: "" },
  });
  const { failure, fail, clear } = useFormFailure();

  const submit = handleSubmit(async ({ otp_code }) => {
    clear();
    try {
      onEnabled(await confirmEnrolment(otp_code));
    } catch (problem) {
      const isRefused = problem instanceof ApiProblem && problem.status < 500;
      const isTooMany = problem instanceof ApiProblem && problem.status === 429;
      fail(
        isTooMany
          ? "Too many attempts. Try again later."
          : getErrorMessage(problem, isRefused ? "Invalid code. Try again." : "Failed to confirm 2FA."),
      );
      if (problem instanceof ApiProblem && problem.detail === "enrolment_not_begun") onExpired();
      else setFocus("otp_code", { shouldSelect: true });
    }
  });

  return (
    <Form onSubmit={submit}>
      <ErrorSummary message={failure} />
      <CodeField
        label="6-digit code"
        hint="The code that your app shows now."
        className="[&_input]:text-lg [&_input]:tracking-[0.2em] [&_input]:tabular-nums"
        {...field("otp_code")}
      />
      <div className="flex flex-wrap-reverse justify-between gap-3">
        {back}
        <SubmitButton className="grow sm:grow-0" isPending={formState.isSubmitting} pendingText="Verifying…">
          Confirm &amp; Enable
        </SubmitButton>
      </div>
    </Form>
  );
}
