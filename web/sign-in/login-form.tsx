import { useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { credentials } from "#contract/sign-in.ts";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useCheckedForm } from "../ui/form/use-checked-form.ts";
import { useFormFailure } from "../ui/form/use-form-failure.ts";
import { Notice } from "../ui/notice.tsx";
import { beginSession } from "./begin-session.ts";
import { returnPageOf } from "./return-page.ts";
import { keepCredentials } from "./waiting-credentials.ts";

const codeWanted = ["otp_required", "mfa_required"];

/** What the login page says where it is not the server's own sentence (specification §8). */
const sentences: Readonly<Record<string, string>> = {
  email_not_verified: "Email not verified. Please check your inbox.",
  invalid_credentials: "Invalid username or password.",
  too_many_login_attempts: "Too many login attempts. Try again later.",
};

const neverChanges = () => () => undefined;

/** What the page before this one leaves to be read here; router state outlives a reload, but the server has none. */
function noticeOf(state: unknown): string | undefined {
  const notice = typeof state === "object" && state !== null && "notice" in state ? state.notice : undefined;
  return typeof notice === "string" ? notice : undefined;
}

/** Signs in by username and password; an account with two-factor goes on to its code. */
export function LoginForm() {
  const { field, handleSubmit, formState, getValues } = useCheckedForm({ schema: credentials });
  const { failure, fail, clear } = useFormFailure();
  const location = useLocation();
  const navigate = useNavigate();
  const notice = useSyncExternalStore(
    neverChanges,
    () => noticeOf(location.state),
    () => undefined,
  );

  const submit = handleSubmit(async ({ username, password }) => {
    clear();
    const onward = { navigate, returnPage: returnPageOf(location) };
    try {
      await beginSession(await call("POST /token/", { body: { username, password } }), onward);
    } catch (error) {
      const detail = error instanceof ApiProblem ? error.detail.toLowerCase() : "";
      if (codeWanted.includes(detail)) {
        keepCredentials({ username, password: getValues("password") });
        await navigate(`/auth/2fa${location.search}`, { state: location.state });
        return;
      }
      fail(sentences[detail] ?? getErrorMessage(error, "Login failed.", "Unexpected error"));
    }
  });

  return (
    <Form onSubmit={submit}>
      {notice && <Notice kind="warning">{notice}</Notice>}
      <ErrorSummary message={failure} />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field("username")}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      <Link
        to="/forgot-password"
        className="-mt-2 justify-self-start py-1 font-semibold text-brand underline underline-offset-4"
      >
        Forgot password?
      </Link>
      <SubmitButton isPending={formState.isSubmitting} pendingText="Logging in…">
        Login
      </SubmitButton>
    </Form>
  );
}
