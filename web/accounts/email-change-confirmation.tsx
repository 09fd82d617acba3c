import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { call } from "../api/browser-call.ts";
import { clearSession } from "../session/stored-session.ts";
import { Spinner } from "../ui/loading.tsx";
import { describeCodeFailure, EmailCodeFailure, emailCodeTimeout, isRefusedCode } from "./email-code.tsx";

const invalidLink = "Invalid or expired link.";

function confirm(code: string) {
  return call(
    "POST /api/users/confirm-email-change/{code}/",
    { params: { code } },
    { signal: AbortSignal.timeout(emailCodeTimeout) },
  );
}

/** Confirms another e-mail address by the code from an email, shows the outcome in an alert, and goes to /login. */
export function EmailChangeConfirmation({ code }: { code: string | undefined }) {
  const navigate = useNavigate();
  const { mutate, error } = useMutation({
    mutationFn: confirm,
    onSuccess: ({ message }) => {
      // The account's sessions have ended, perhaps this browser's too.
      clearSession();
      return finish(message);
    },
    onError: (failure) => {
      if (isRefusedCode(failure)) return finish(describeCodeFailure(failure, invalidLink));
    },
  });
  useEffect(() => {
    if (code) mutate(code);
  }, [code, mutate]);

  function finish(message: string) {
    // The browser's own alert, by exception (pages-11).
    window.alert(message);
    return navigate("/login", { replace: true });
  }

  if (!code) return <EmailCodeFailure message="Missing code." />;
  if (error && !isRefusedCode(error)) {
    return (
      <EmailCodeFailure message={describeCodeFailure(error, invalidLink)} onRetry={() => mutate(code)} />
    );
  }
  return (
    <div data-hydrate="visible" className="grid place-items-center py-6">
      <Spinner label="Confirming your email change…" isLabelShown />
    </div>
  );
}
