import { useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { credentials } from "#contract/accounts/sign-in.ts";
import { m } from "#messages/messages.js";
import { call, requireStorage } from "#web/api/browser-call.ts";
import { getErrorCode, getErrorMessage } from "#web/api/error-message.ts";
import { TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { PasswordField } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { neverChanges } from "#web/islands/use-is-hydrated.ts";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { beginSession, returnPageOf } from "./begin-session.ts";
import { passedOn } from "./passed-on.ts";
import { storePendingCredentials } from "./pending-credentials.ts";

const codeWanted = ["otp_required", "mfa_required"];

/** Messages that replace the server's (sign-in-12). */
const messages: Readonly<Record<string, () => string>> = {
  email_not_verified: m.login_email_not_verified,
  invalid_credentials: m.sign_in_wrong_credentials,
  too_many_login_attempts: m.sign_in_too_many_attempts,
};

/** Signs in with username and password; an account with two-factor then needs a code. */
export function LoginForm() {
  const location = useLocation();
  const navigate = useNavigate();
  const notice = useSyncExternalStore(
    neverChanges,
    () => passedOn(location.state, "notice"),
    () => undefined,
  );

  const known = passedOn(location.state, "username");
  const { form, field, isPending, isMounted, watch } = useZodForm({
    schema: credentials,
    ...(known && { defaultValues: { username: known } }),
    send: async ({ username, password }) => {
      requireStorage();
      const entered = { username, password };
      try {
        return { reply: await call("POST /token/", { body: entered }), entered };
      } catch (error) {
        if (codeWanted.includes(getErrorCode(error))) return { entered };
        throw error;
      }
    },
    failureMessage: (error) =>
      getErrorMessage(error, m.login_failed(), { byCode: messages, noResponse: m.login_unexpected() }),
    onSuccess: ({ reply, entered }): unknown => {
      if (reply) return beginSession(reply, { navigate, returnPage: returnPageOf(location), isMounted });
      if (!isMounted()) return;
      storePendingCredentials(entered);
      return navigate(`/auth/2fa${location.search}`, { state: location.state });
    },
  });

  const [typed = ""] = watch(["username"]);
  return (
    <Form {...form}>
      {notice && <Notice variant="warning">{notice}</Notice>}
      <TextField
        label={m.register_username()}
        hint={m.login_username_hint()}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...field("username")}
      />
      <PasswordField label={m.account_password()} autoComplete="current-password" {...field("password")} />
      <TextLink
        to="/forgot-password"
        // An address need not be typed again.
        state={typed.includes("@") ? { email: typed } : undefined}
        className="-mt-2 justify-self-start py-1"
      >
        {m.login_forgotten()}
      </TextLink>
      <SubmitButton isPending={isPending} pendingText={m.login_pending()}>
        {m.login_title()}
      </SubmitButton>
    </Form>
  );
}
