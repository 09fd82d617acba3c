import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../api/browser-call.ts";
import { Spinner } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { describeCodeFailure, EmailCodeFailure, emailCodeTimeout, isRefusedCode } from "./email-code.tsx";

function verify(token: string) {
  return call(
    "POST /api/users/verify-email/{token}/",
    { params: { token } },
    { signal: AbortSignal.timeout(emailCodeTimeout) },
  );
}

/**
 * Verifies an email address with the code from an email. Opening the link alone does not, only this page's script
 * (accounts-25).
 */
export function EmailVerification({ code }: { code: string | undefined }) {
  const { mutate, data, error } = useMutation({ mutationFn: verify });
  useEffect(() => {
    if (code) mutate(code);
  }, [code, mutate]);

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
