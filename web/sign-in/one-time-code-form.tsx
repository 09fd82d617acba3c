import { type FormEvent, useCallback, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { CodeField } from "../ui/form/code-field.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useFormFailure } from "../ui/form/use-form-failure.ts";
import { beginSession } from "./begin-session.ts";
import { returnPageOf, useWayOn } from "./return-page.ts";
import { dropCredentials, waitingCredentials } from "./waiting-credentials.ts";

/** What this step says where it is not the server's own sentence (specification §8). */
const sentences: Readonly<Record<string, string>> = {
  otp_invalid: "Incorrect code. Try again.",
  too_many_otp_attempts: "Too many attempts. Try again in a few minutes.",
};

interface CodeKind {
  readonly Field: typeof TextField;
  readonly label: string;
  readonly hint: string;
  readonly pattern: RegExp;
  readonly wanted: string;
  readonly other: string;
}

const authenticatorCode: CodeKind = {
  Field: CodeField,
  label: "Authenticator code",
  hint: "The 6 digits that your authenticator app shows now.",
  pattern: /^\d{6}$/,
  wanted: "Enter your 6-digit code",
  other: "Use a recovery code",
};

const recoveryCode: CodeKind = {
  Field: TextField,
  label: "Recovery code",
  hint: "One of the codes you saved, such as abcde-12345. Each works once.",
  pattern: /\S/,
  wanted: "Enter a recovery code",
  other: "Use an authenticator code",
};

/** The second step of signing in: the same credentials again, with a code (specification §4, decision 45). */
export function OneTimeCodeForm() {
  const [kind, setKind] = useState(authenticatorCode);
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { failure, fail, clear } = useFormFailure();
  const location = useLocation();
  const navigate = useNavigate();
  const wayOn = useWayOn();

  // With each kind of code, and at first: the page is this one field.
  const takeFocus = useCallback((field: HTMLInputElement | null) => {
    input.current = field;
    field?.focus();
  }, []);

  async function verify(code: string) {
    const credentials = waitingCredentials();
    if (!credentials) {
      fail("Missing credentials");
      return;
    }
    const onward = { navigate, returnPage: returnPageOf(location) };
    try {
      const reply = await call("POST /token/", { body: { ...credentials, otp_code: code } });
      dropCredentials();
      await beginSession(reply, onward);
    } catch (problem) {
      const detail = problem instanceof ApiProblem ? problem.detail.toLowerCase() : "";
      fail(sentences[detail] ?? getErrorMessage(problem, "Login with OTP failed."));
      input.current?.select();
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    clear();
    const code = input.current?.value.trim() ?? "";
    const isCode = kind.pattern.test(code);
    setError(isCode ? undefined : kind.wanted);
    if (!isCode) {
      input.current?.focus();
      return;
    }
    setIsPending(true);
    await verify(code);
    setIsPending(false);
  }

  const { Field } = kind;
  return (
    <Form onSubmit={submit}>
      <ErrorSummary message={failure} />
      <Field
        key={kind.label}
        ref={takeFocus}
        name="otp_code"
        label={kind.label}
        hint={kind.hint}
        error={error}
        autoComplete={kind === authenticatorCode ? "one-time-code" : "off"}
        autoCapitalize="none"
        className="[&_input]:text-lg [&_input]:tracking-[0.2em] [&_input]:tabular-nums"
      />
      <div className="flex flex-wrap-reverse justify-between gap-3">
        <Link className={buttonLook("secondary")} {...wayOn("/login")}>
          Back
        </Link>
        <SubmitButton className="grow sm:grow-0" isPending={isPending} pendingText="Verifying…">
          Verify
        </SubmitButton>
      </div>
      <Button
        kind="quiet"
        className="justify-self-center text-brand underline underline-offset-4"
        onClick={() => {
          clear();
          setError(undefined);
          setKind(kind === authenticatorCode ? recoveryCode : authenticatorCode);
        }}
      >
        {kind.other}
      </Button>
    </Form>
  );
}
