import { useState } from "react";
import * as z from "zod/mini";
import type { readProofRoute } from "#contract/accounts/reauthentication.ts";
import { codeField } from "#contract/accounts/sign-in.ts";
import type { Reply } from "#contract/route.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import type { requestPasskeyProof } from "#web/api/request-passkey.ts";
import { ConnectionError, loadModule } from "#web/islands/load-module.ts";
import { readStoredSession } from "#web/session/stored-session.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { CloseButton } from "#web/ui/dialog.tsx";
import { useLanguage } from "#web/ui/in-english.tsx";
import { useIsMounted } from "#web/ui/use-late-failure.ts";
import { Form, SubmitButton } from "./form.tsx";
import { AnyCodeField, PasswordField, UsernameHint } from "./special-fields.tsx";
import { useZodForm } from "./use-zod-form.ts";

/** The ways to prove one's identity that the server accepts of an account (office-3). */
export type AcceptedProofs = Reply<typeof readProofRoute>["accepts"];

type Way = AcceptedProofs[number];

type Proof =
  | { password: string }
  | { otp_code: string }
  | { passkey: Awaited<ReturnType<typeof requestPasskeyProof>> };

/** The schemas of what is typed. */
const typed = {
  password: z.object({
    password: z.string().check(z.minLength(1, { error: m.reauthentication_password_required })),
  }),
  otp_code: z.object({
    otp_code: codeField.check(z.minLength(1, { error: m.reauthentication_code_required })),
  }),
} as const;

/** The labels of the buttons that choose a way. */
const choices = {
  password: m.reauthentication_use_password,
  code: m.reauthentication_use_code,
  passkey: m.reauthentication_use_passkey,
} as const satisfies Record<Way, unknown>;

interface ReauthenticationFormProps {
  /** The ways that are offered, the first of them at once. */
  accepts: AcceptedProofs;
  /** Sends the password, the code, or what the browser answers for a passkey. */
  send: (proof: Proof) => Promise<unknown>;
  failureMessage: string;
  submitText: string;
  pendingText: string;
  variant?: ButtonVariant;
  /** Names what is confirmed, in a toast for a failure after the dialog was closed; omitted where closing gives it up. */
  about?: () => string;
  /** Not called if the dialog was closed before the response came. */
  onSuccess: () => void;
}

/** A dialog's form for what proves the user's identity: the password, a code or a passkey. */
export function ReauthenticationForm({ accepts, onSuccess, ...props }: ReauthenticationFormProps) {
  const isMounted = useIsMounted();
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? accepts[0] ?? "password";
  const form = {
    ...props,
    others: accepts.filter((other) => other !== way),
    onChoose: setChosen,
    onSuccess: () => {
      if (isMounted()) onSuccess();
    },
  };
  if (way === "passkey") return <PasskeyProofForm {...form} />;
  return <TypedProofForm key={way} name={way === "code" ? "otp_code" : "password"} {...form} />;
}

interface WayFormProps extends Omit<ReauthenticationFormProps, "accepts"> {
  /** The other ways that are offered. */
  others: AcceptedProofs;
  onChoose: (way: Way) => void;
}

const messages = {
  otp_invalid: m.reauthentication_code_incorrect,
  invalid_passkey: m.reauthentication_passkey_refused,
};

function TypedProofForm({
  name,
  send,
  failureMessage,
  about,
  onSuccess,
  ...buttons
}: WayFormProps & { name: keyof typeof typed }) {
  const locale = useLanguage();
  const { form, field, isPending, setFocus } = useZodForm({
    schema: z.union([typed.password, typed.otp_code]),
    defaultValues: name === "password" ? { password: "" } : { otp_code: "" },
    send,
    failureMessage: (error) => getErrorMessage(error, failureMessage, { byCode: messages, locale }),
    announceBy: "summary",
    onSuccess,
    onFailure: () => {
      setFocus(name, { shouldSelect: true });
    },
    about,
  });
  return (
    <Form {...form}>
      <UsernameHint username={readStoredSession()?.username} />
      {name === "password" ? (
        <PasswordField
          label={m.form_password({}, { locale })}
          autoComplete="current-password"
          {...field("password")}
        />
      ) : (
        <AnyCodeField {...field("otp_code")} />
      )}
      <Buttons isPending={isPending} {...buttons} />
    </Form>
  );
}

function PasskeyProofForm({ send, failureMessage, about, onSuccess, ...buttons }: WayFormProps) {
  const locale = useLanguage();
  const { form, isPending } = useZodForm({
    schema: z.object({}),
    send: async () => {
      const proof = await loadModule(() => import("#web/api/request-passkey.ts"));
      return send({ passkey: await proof.requestPasskeyProof() });
    },
    failureMessage: (error) => describePasskeyFailure(error, failureMessage, locale),
    announceBy: "summary",
    onSuccess,
    about,
  });
  return (
    <Form {...form}>
      <p>{m.reauthentication_passkey_explanation({}, { locale })}</p>
      <Buttons isPending={isPending} {...buttons} />
    </Form>
  );
}

/** The message for a failure: the API's, or the browser's, which asks for the passkey (WebAuthn Level 3, section 5.1.4). */
function describePasskeyFailure(error: unknown, fallback: string, locale: Language): string {
  if (error instanceof ApiProblem || error instanceof ConnectionError)
    return getErrorMessage(error, fallback, { byCode: messages, locale });
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name))
    return m.reauthentication_passkey_unused({}, { locale });
  return m.reauthentication_passkey_unsupported({}, { locale });
}

interface ButtonsProps
  extends Pick<WayFormProps, "others" | "onChoose" | "submitText" | "pendingText" | "variant"> {
  isPending: boolean;
}

function Buttons({ others, onChoose, submitText, ...submit }: ButtonsProps) {
  const locale = useLanguage();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <div className="mr-auto flex flex-wrap gap-3 empty:hidden">
        {others.map((other) => (
          <Button key={other} variant="quiet" onClick={() => onChoose(other)}>
            {choices[other]({}, { locale })}
          </Button>
        ))}
      </div>
      <CloseButton>{m.common_cancel({}, { locale })}</CloseButton>
      <SubmitButton {...submit}>{submitText}</SubmitButton>
    </div>
  );
}
