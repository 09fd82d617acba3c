import { call } from "../api/browser-call.ts";
import { Spinner } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import {
  describeCodeFailure,
  EmailCodeFailure,
  emailCodeTimeout,
  isRefusedCode,
  useEmailCode,
} from "./email-code.tsx";

function verify(token: string) {
  return call(
    "POST /api/users/verify-email/{token}/",
    { params: { token } },
    { signal: AbortSignal.timeout(emailCodeTimeout) },
  );
}

/** Verifies an email address with the code from an email. */
export function EmailVerification({ code }: { code: string | undefined }) {
  const { mutate, data, error } = useEmailCode(code, { mutationFn: verify });

  if (!code) return <EmailCodeFailure message="Missing verification code." />;
  if (error) {
    return (
      <EmailCodeFailure
        message={describeCodeFailure(error, "Invalid or expired code.")}
        onRetry={isRefusedCode(error) ? undefined : () => mutate(code)}
      />
    );
  }
  return (
    <div aria-live="polite" data-hydrate="visible" className="grid gap-4 text-lg">
      {!data && (
        <div className="grid place-items-center py-6">
          <Spinner label="Verifying…" isLabelShown />
        </div>
      )}
      {data && (
        <>
          <Notice variant="success">
            {data.message.toLowerCase().includes("already")
              ? "Email already verified 🎉"
              : "Email verified 🎉"}
          </Notice>
          <p>
            You can now <TextLink to="/login">sign in</TextLink>.
          </p>
        </>
      )}
    </div>
  );
}
