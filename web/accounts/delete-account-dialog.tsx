import { useState } from "react";
import * as z from "zod/mini";
import { deletionDays } from "#contract/own-data.ts";
import { call } from "../api/browser-call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Form } from "../forms/form.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useZodForm } from "../forms/use-zod-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface DeleteAccountProps {
  onClose: () => void;
  onRequested: () => void;
}

/** Either of the two that prove that it is the account's owner. */
const ways = {
  password: z.object({ password: z.string().check(z.minLength(1, "Enter your password")) }),
  otp_code: z.object({ otp_code: z.string().check(z.trim(), z.minLength(1, "Enter your code")) }),
} as const;

/** Says what a deletion means, and takes the password or a code for it (accounts-36). */
export function DeleteAccountDialog({ isOpen, ...request }: DeleteAccountProps & { isOpen: boolean }) {
  const [way, setWay] = useState<keyof typeof ways>("password");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={request.onClose}
      title="Delete your account?"
      description={`We delete it after ${deletionDays} days, with your name, contact details, insurance and messages, and cancel what is still ahead then. Until that day you can keep it.`}
    >
      <ProofForm
        key={way}
        way={way}
        onOtherWay={() => setWay(way === "password" ? "otp_code" : "password")}
        {...request}
      />
    </Dialog>
  );
}

interface ProofFormProps extends DeleteAccountProps {
  way: keyof typeof ways;
  onOtherWay: () => void;
}

function ProofForm({ way, onOtherWay, onClose, onRequested }: ProofFormProps) {
  const { form, field, isPending, setFocus } = useZodForm({
    schema: z.union([ways.password, ways.otp_code]),
    defaultValues: way === "password" ? { password: "" } : { otp_code: "" },
    send: (body) => call("POST /api/users/me/deletion/", { body }),
    failureMessage: (error) =>
      getErrorMessage(error, "Your account could not be deleted. Please try again.", {
        byCode: { otp_invalid: "Incorrect code. Try again." },
      }),
    announceBy: "summary",
    onSuccess: onRequested,
    onFailure: () => {
      setFocus(way, { shouldSelect: true });
    },
  });
  return (
    <Form {...form}>
      {way === "password" ? (
        <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      ) : (
        <TextField
          label="Code from your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field("otp_code")}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onOtherWay} className="mr-auto">
          {way === "password" ? "Use a code" : "Use your password"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton isPending={isPending} pendingText="One moment…">
          Delete my account
        </SubmitButton>
      </div>
    </Form>
  );
}
