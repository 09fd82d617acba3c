import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { codeField } from "#contract/sign-in.ts";
import { otpCode } from "#contract/two-factor.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { CodeField } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { useIsMounted } from "#web/ui/use-late-failure.ts";
import { beginSession, returnPageOf, useLinkWithReturnPage } from "./begin-session.ts";
import { deletePendingCredentials, pendingCredentials } from "./pending-credentials.ts";

/** Messages that replace the server's (sign-in-12). */
const messages: Readonly<Record<string, string>> = {
  otp_invalid: "Incorrect code. Try again.",
  too_many_otp_attempts: "Too many attempts. Try again in a few minutes.",
};

const missingCredentials = new ApiProblem(401, {
  detail: "missing_credentials",
  message: "Missing credentials",
});

interface CodeKind {
  readonly Field: typeof TextField;
  readonly label: string;
  readonly hint: string;
  readonly schema: z.ZodMiniType<{ otp_code: string }, { otp_code: string }>;
  readonly autoComplete: string;
  /** The label of the button that switches to this kind. */
  readonly instead: string;
}

const authenticatorCode: CodeKind = {
  Field: CodeField,
  label: "Authenticator code",
  hint: "The 6 digits in your authenticator app.",
  schema: z.object({ otp_code: otpCode }),
  autoComplete: "one-time-code",
  instead: "Use an authenticator code",
};

const recoveryCode: CodeKind = {
  Field: TextField,
  label: "Recovery code",
  hint: "One of the codes you saved, such as abcde-12345. Each works once.",
  schema: z.object({ otp_code: codeField.check(z.minLength(1, "Enter a recovery code")) }),
  autoComplete: "off",
  instead: "Use a recovery code",
};

/** The second step of signing in: the same credentials again, with a code (sign-in-9, sign-in-11). */
export function OneTimeCodeForm() {
  const [kind, setKind] = useState(authenticatorCode);
  const isMounted = useIsMounted();
  const other = kind === authenticatorCode ? recoveryCode : authenticatorCode;
  return (
    <div className="grid gap-5">
      <CodeForm key={kind.label} kind={kind} isMounted={isMounted} />
      <Button
        variant="quiet"
        className="justify-self-center text-accent underline underline-offset-4"
        onClick={() => setKind(other)}
      >
        {other.instead}
      </Button>
    </div>
  );
}

interface CodeFormProps {
  kind: CodeKind;
  /** Whether the page is still mounted, with this form or the one for the other kind. */
  isMounted: () => boolean;
}

function CodeForm({ kind, isMounted }: CodeFormProps) {
  const { Field, schema, instead: _instead, ...fieldProps } = kind;
  const location = useLocation();
  const navigate = useNavigate();
  const linkTo = useLinkWithReturnPage();
  const { form, field, isPending, setFocus } = useZodForm({
    schema,
    send: async ({ otp_code }) => {
      const credentials = pendingCredentials();
      if (!credentials) throw missingCredentials;
      return call("POST /token/", { body: { ...credentials, otp_code } });
    },
    failureMessage: (error) => getErrorMessage(error, "Login with OTP failed.", { byCode: messages }),
    onSuccess: (reply) => {
      deletePendingCredentials();
      return beginSession(reply, { navigate, returnPage: returnPageOf(location), isMounted });
    },
    onFailure: () => {
      setFocus("otp_code", { shouldSelect: true });
    },
  });

  return (
    <Form {...form}>
      <Field
        {...fieldProps}
        {...field("otp_code")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one field
        autoFocus
        autoCapitalize="none"
        className="[&_input]:text-lg [&_input]:tracking-[0.2em] [&_input]:tabular-nums"
      />
      <div className="flex flex-wrap-reverse justify-between gap-3">
        <Link className={buttonClasses("secondary")} {...linkTo("/login")}>
          Back
        </Link>
        <SubmitButton className="grow sm:grow-0" isPending={isPending} pendingText="Verifying…">
          Verify
        </SubmitButton>
      </div>
    </Form>
  );
}
