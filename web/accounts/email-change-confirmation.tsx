import { useNavigate } from "react-router";
import { call } from "../api/browser-call.ts";
import { Spinner } from "../ui/loading.tsx";
import { useIsMounted } from "../ui/use-is-mounted.ts";
import {
  describeCodeFailure,
  EmailCodeFailure,
  emailCodeTimeout,
  isRefusedCode,
  useEmailCode,
} from "./email-code.tsx";
import { endStoredSession } from "./end-stored-session.ts";
import { OtherAccountNotice } from "./other-account-notice.tsx";

const invalidLink = "Invalid or expired link.";

/** Confirms the change, which ends the account's sessions: this browser's too, unless it is another account's. */
async function confirm(code: string) {
  const { message, user_id } = await call(
    "POST /api/users/confirm-email-change/{code}/",
    { params: { code } },
    { signal: AbortSignal.timeout(emailCodeTimeout) },
  );
  return { message, username: endStoredSession(String(user_id)) };
}

/** Confirms another e-mail address by the code from an email, shows the outcome in an alert, and goes to /login. */
export function EmailChangeConfirmation({ code }: { code: string | undefined }) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const { mutate, data, error } = useEmailCode(code, {
    mutationFn: confirm,
    onSuccess: ({ message, username }) => {
      if (!username) return finish(message);
    },
    onError: (failure) => {
      if (isRefusedCode(failure)) return finish(describeCodeFailure(failure, invalidLink));
    },
  });

  function finish(message: string) {
    if (!isMounted()) return;
    // The browser's own alert, by exception (pages-11).
    window.alert(message);
    return navigate("/login", { replace: true });
  }

  if (!code) return <EmailCodeFailure message="Missing code." />;
  if (data?.username) return <OtherAccountNotice message={data.message} username={data.username} />;
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
