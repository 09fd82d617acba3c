import { useNavigate } from "react-router";
import { call } from "#web/api/browser-call.ts";
import type { CallOptions } from "#web/api/call.ts";
import { useIsMounted } from "#web/ui/use-is-mounted.ts";
import { EmailCode } from "./email-code.tsx";
import { endStoredSession } from "./end-stored-session.ts";
import { OtherAccountNotice } from "./other-account-notice.tsx";

const messages = {
  missing: "Missing code.",
  pending: "Confirming your email change…",
  invalid: "Invalid or expired link.",
};

/** Confirms the change, which ends the account's sessions: this browser's too, unless it is another account's. */
async function confirm(code: string, options: CallOptions) {
  const params = { code };
  const reply = await call("POST /api/users/confirm-email-change/{code}/", { params }, options);
  return { message: reply.message, username: endStoredSession(String(reply.user_id)) };
}

/** Confirms another e-mail address by the code from an email, shows the outcome in an alert, and goes to /login. */
export function EmailChangeConfirmation({ code }: { code: string | undefined }) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();

  function finish(message: string) {
    if (!isMounted()) return;
    // The browser's own alert, by exception (pages-11).
    window.alert(message);
    return navigate("/login", { replace: true });
  }

  return (
    <EmailCode
      code={code}
      messages={messages}
      send={confirm}
      onSuccess={({ message, username }) => !username && finish(message)}
      onRefused={finish}
    >
      {({ message, username }) => username && <OtherAccountNotice message={message} username={username} />}
    </EmailCode>
  );
}
