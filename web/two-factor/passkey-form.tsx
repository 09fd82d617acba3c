import { passkeyNameForm } from "#contract/accounts/passkey-name.ts";
import type { confirmPasskeyRoute } from "#contract/accounts/passkeys.ts";
import type { Reply } from "#contract/route.ts";
import { m } from "#messages/messages.js";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { ConnectionError, loadModule } from "#web/islands/load-module.ts";

/** Messages for the browser's errors (WebAuthn Level 3, section 5.1.3). */
const browserMessages: Readonly<Record<string, () => string>> = {
  NotAllowedError: m.passkey_not_created,
  AbortError: m.passkey_not_created,
  InvalidStateError: m.passkey_on_device,
};

function describeFailure(error: unknown): string {
  if (isReauthenticationCancelled(error)) return m.passkey_not_confirmed();
  if (error instanceof ApiProblem || error instanceof ConnectionError)
    return getErrorMessage(error, m.passkey_add_failed());
  const name = error instanceof Error ? error.name : "";
  return (browserMessages[name] ?? m.passkey_not_possible)();
}

/** The form that adds a passkey with a name; the browser asks for the rest. */
export function PasskeyForm({ onAdded }: { onAdded: (added: Reply<typeof confirmPasskeyRoute>) => unknown }) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { form, field, isPending, reset } = useZodForm({
    schema: passkeyNameForm,
    defaultValues: { name: "" },
    send: async ({ name }) => {
      const { addPasskey } = await loadModule(() => import("./add-passkey.ts"));
      return addPasskey({ name, withReauthentication });
    },
    failureMessage: describeFailure,
    announceBy: "summary",
    onSuccess: (added) => {
      reset();
      return onAdded(added);
    },
  });
  return (
    <>
      <Form {...form}>
        <TextField
          label={m.passkey_name()}
          hint={m.passkey_name_hint()}
          autoComplete="off"
          readOnly={isPending}
          {...field("name")}
        />
        <SubmitButton isPending={isPending} pendingText={m.passkey_waiting()}>
          {m.passkey_add()}
        </SubmitButton>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
