import { useState } from "react";
import * as z from "zod/mini";
import { getErrorMessage } from "../api/error-message.ts";
import { Button } from "../ui/button.tsx";
import { useCloseDialog } from "../ui/dialog.tsx";
import { useIsMounted } from "../ui/use-is-mounted.ts";
import { AnyCodeField } from "./code-field.tsx";
import { Form } from "./form.tsx";
import { PasswordField } from "./password-field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useZodForm } from "./use-zod-form.ts";

/** The schemas of the two ways to reauthenticate. */
const ways = {
  password: z.object({ password: z.string().check(z.minLength(1, "Enter your password")) }),
  otp_code: z.object({ otp_code: z.string().check(z.trim(), z.minLength(1, "Enter your code")) }),
} as const;

type Proof = { password: string } | { otp_code: string };

interface ReauthenticationFormProps {
  /** Sends the password or the code. */
  send: (proof: Proof) => Promise<unknown>;
  failureMessage: string;
  submitText: string;
  pendingText: string;
  /** Not called if the dialog was closed before the response came. */
  onSuccess: () => void;
}

/** A dialog's form for the password, or instead an authenticator code. */
export function ReauthenticationForm({ onSuccess, ...props }: ReauthenticationFormProps) {
  const isMounted = useIsMounted();
  const [way, setWay] = useState<keyof typeof ways>("password");
  const other = way === "password" ? "otp_code" : "password";
  return (
    <WayForm
      key={way}
      way={way}
      onOtherWay={() => setWay(other)}
      onSuccess={() => {
        if (isMounted()) onSuccess();
      }}
      {...props}
    />
  );
}

interface WayFormProps extends ReauthenticationFormProps {
  way: keyof typeof ways;
  onOtherWay: () => void;
}

function WayForm({ way, onOtherWay, send, failureMessage, onSuccess, ...props }: WayFormProps) {
  const close = useCloseDialog();
  const { form, field, isPending, setFocus } = useZodForm({
    schema: z.union([ways.password, ways.otp_code]),
    defaultValues: way === "password" ? { password: "" } : { otp_code: "" },
    send,
    failureMessage: (error) =>
      getErrorMessage(error, failureMessage, { byCode: { otp_invalid: "Incorrect code. Try again." } }),
    announceBy: "summary",
    onSuccess,
    onFailure: () => {
      setFocus(way, { shouldSelect: true });
    },
  });
  return (
    <Form {...form}>
      {way === "password" ? (
        <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      ) : (
        <AnyCodeField {...field("otp_code")} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onOtherWay} className="mr-auto">
          {way === "password" ? "Use a code" : "Use your password"}
        </Button>
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
        <SubmitButton isPending={isPending} pendingText={props.pendingText}>
          {props.submitText}
        </SubmitButton>
      </div>
    </Form>
  );
}
