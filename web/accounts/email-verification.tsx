import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem, type CallOptions } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useIsMounted } from "#web/ui/use-late-failure.ts";
import { withElements } from "#web/ui/with-elements.ts";
import { endStoredSession } from "./end-stored-session.ts";
import { OtherAccountNotice } from "./signed-in-as.tsx";

/** Milliseconds until the request times out (pages-24). */
const timeout = 15_000;

/** Whether the server rejected a code, so that sending it again is of no use. */
export function isRefusedCode(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && error.status !== 429;
}

/** The message for a failed code from an email: it is called invalid only if the server rejected it. */
export function describeCodeFailure(error: unknown, invalid: string): string {
  const noResponse = m.email_code_no_response();
  if (!(error instanceof ApiProblem)) return noResponse;
  return getErrorMessage(error, isRefusedCode(error) ? invalid : noResponse);
}

interface FailureProps {
  message: string;
  /** The query of the login page, with the page after signing in. */
  search?: string;
  /** Sends the code again; omitted if that is of no use. */
  onRetry?: (() => void) | undefined;
}

/** Shows why a code failed, with links to go on. */
function Failure({ message, search = "", onRetry }: FailureProps) {
  return (
    <div className="grid justify-items-start gap-5">
      <Notice role="alert" variant="danger" className="justify-self-stretch">
        {message}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {onRetry && <Button onClick={onRetry}>{m.common_try_again()}</Button>}
        <ButtonLink variant="secondary" to={`/login${search}`}>
          {m.login_back()}
        </ButtonLink>
      </div>
    </div>
  );
}

interface EmailCodeProps<Reply> {
  code: string | undefined;
  /** The messages without a code, while it is sent, and for a rejected one that has none. */
  messages: Readonly<Record<"missing" | "pending" | "invalid", () => string>>;
  send: (code: string, options: CallOptions) => Promise<Reply>;
  onSuccess?: (reply: Reply) => unknown;
  /** Called with the message for a rejected code, in place of showing it. */
  onRefused?: (message: string) => unknown;
  /** What is shown for the reply; nothing if the page is about to be left. */
  children: (reply: Reply) => ReactNode;
}

/** Sends the code of an email once its page is shown: opening the link alone does not, only this script (accounts-25). */
function EmailCode<Reply>(props: EmailCodeProps<Reply>) {
  const { search } = useLocation();
  const { code, messages, send, onSuccess, onRefused, children } = props;
  const { mutate, data, error } = useMutation({
    mutationFn: (sent: string) => send(sent, { signal: AbortSignal.timeout(timeout) }),
    onSuccess: (reply) => onSuccess?.(reply),
    onError: (failure) => {
      if (isRefusedCode(failure)) return onRefused?.(describeCodeFailure(failure, messages.invalid()));
    },
  });
  useEffect(() => {
    if (code) mutate(code);
  }, [code, mutate]);

  if (!code) return <Failure message={messages.missing()} />;
  const isRefused = isRefusedCode(error);
  if (error && !(isRefused && onRefused)) {
    return (
      <Failure
        message={describeCodeFailure(error, messages.invalid())}
        search={search}
        onRetry={isRefused ? undefined : () => mutate(code)}
      />
    );
  }
  return (
    <div aria-live="polite" data-hydrate="visible" className="grid gap-4 text-lg">
      {(data && children(data)) || (
        <div className="grid place-items-center py-6">
          <Spinner label={messages.pending()} isLabelShown />
        </div>
      )}
    </div>
  );
}

const messages = {
  missing: m.email_code_missing,
  pending: m.email_code_pending,
  invalid: m.account_invalid_code,
};

/** Verifies an email address with the code from an email; the page after signing in is in the link (sign-in-30). */
export function EmailVerification({ code }: { code: string | undefined }) {
  const { search } = useLocation();
  return (
    <EmailCode
      code={code}
      messages={messages}
      send={(token, options) => call("POST /api/users/verify-email/{token}/", { params: { token } }, options)}
    >
      {({ message }) => (
        <>
          <Notice variant="success">
            {message === m.account_email_already_verified() ? m.email_already_verified() : m.email_verified()}
          </Notice>
          <p>
            {withElements(m.email_verified_next, {
              link: <TextLink to={`/login${search}`}>{m.email_verified_next_link()}</TextLink>,
            })}
          </p>
        </>
      )}
    </EmailCode>
  );
}

const changeMessages = {
  missing: m.email_change_code_missing,
  pending: m.email_change_pending,
  invalid: m.account_invalid_link,
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
      messages={changeMessages}
      send={confirm}
      onSuccess={({ message, username }) => !username && finish(message)}
      onRefused={finish}
    >
      {({ message, username }) => username && <OtherAccountNotice message={message} username={username} />}
    </EmailCode>
  );
}
