import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { codeField } from "#contract/accounts/sign-in.ts";
import { otpCode } from "#contract/accounts/two-factor.ts";
import { m } from "#messages/messages.js";
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
const messages: Readonly<Record<string, () => string>> = {
  otp_invalid: m.two_factor_code_incorrect,
  too_many_otp_attempts: m.two_factor_try_in_minutes,
};

interface CodeKind {
  readonly Field: typeof TextField;
  readonly label: () => string;
  readonly hint: () => string;
  readonly schema: z.ZodMiniType<{ otp_code: string }, { otp_code: string }>;
  readonly autoComplete: string;
  /** The label of the button that switches to this kind. */
  readonly instead: () => string;
}

const authenticatorCode: CodeKind = {
  Field: CodeField,
  label: m.two_factor_app_code,
  hint: m.two_factor_app_code_hint,
  schema: z.object({ otp_code: otpCode }),
  autoComplete: "one-time-code",
  instead: m.two_factor_app_code_instead,
};

const recoveryCode: CodeKind = {
  Field: TextField,
  label: m.two_factor_recovery_code,
  hint: m.two_factor_recovery_code_hint,
  schema: z.object({
    otp_code: codeField.check(z.minLength(1, { error: () => m.two_factor_recovery_code_required() })),
  }),
  autoComplete: "off",
  instead: m.two_factor_recovery_code_instead,
};

/** The second step of signing in: the same credentials again, with a code (sign-in-9, sign-in-11). */
export function OneTimeCodeForm() {
  const [kind, setKind] = useState(authenticatorCode);
  const isMounted = useIsMounted();
  const other = kind === authenticatorCode ? recoveryCode : authenticatorCode;
  return (
    <div className="grid gap-5">
      <CodeForm key={kind.autoComplete} kind={kind} isMounted={isMounted} />
      <Button
        variant="quiet"
        className="justify-self-center text-accent underline underline-offset-4"
        onClick={() => setKind(other)}
      >
        {other.instead()}
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
  const { Field, schema, label, hint, autoComplete } = kind;
  const location = useLocation();
  const navigate = useNavigate();
  const linkTo = useLinkWithReturnPage();
  const { form, field, isPending, setFocus } = useZodForm({
    schema,
    send: async ({ otp_code }) => {
      const credentials = pendingCredentials();
      if (!credentials)
        throw new ApiProblem(401, {
          detail: "missing_credentials",
          message: m.two_factor_credentials_missing(),
        });
      return call("POST /token/", { body: { ...credentials, otp_code } });
    },
    failureMessage: (error) => getErrorMessage(error, m.two_factor_login_failed(), { byCode: messages }),
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
        label={label()}
        hint={hint()}
        autoComplete={autoComplete}
        {...field("otp_code")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one field
        autoFocus
        autoCapitalize="none"
        className="[&_input]:text-lg [&_input]:tracking-[0.2em] [&_input]:tabular-nums"
      />
      <div className="flex flex-wrap-reverse justify-between gap-3">
        <Link className={buttonClasses("secondary")} {...linkTo("/login")}>
          {m.common_back()}
        </Link>
        <SubmitButton className="grow sm:grow-0" isPending={isPending} pendingText={m.two_factor_verifying()}>
          {m.two_factor_verify()}
        </SubmitButton>
      </div>
    </Form>
  );
}
