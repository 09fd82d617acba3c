import Mail from "lucide-react/icons/mail";
import { useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { neverChanges } from "#web/islands/use-is-hydrated.ts";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import { passedOn } from "./passed-on.ts";
import { sendVerification } from "./send-verification.ts";

/** After registration: where the email went, and what to do if none came (accounts-15). */
export function RegisteredNotice() {
  const { search, state } = useLocation();
  const [success, setSuccess] = useState<string>();
  const email = useSyncExternalStore(
    neverChanges,
    () => passedOn(state, "registered"),
    () => undefined,
  );
  const { form, isPending } = useZodForm({
    schema: z.object({}),
    send: () => {
      setSuccess(undefined);
      return sendVerification({ email: email ?? "", search });
    },
    failureMessage: m.login_resend_failed(),
    announceBy: "summary",
    onSuccess: ({ message }) => setSuccess(message),
  });
  if (!email) return null;
  return (
    <section
      aria-labelledby="check-your-inbox"
      className="mb-6 grid gap-4 rounded-card border border-border bg-accent-subtle p-5 sm:p-6"
    >
      <div className="flex gap-3">
        <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 id="check-your-inbox" className="font-sans text-lg font-semibold">
            {m.login_registered_heading()}
          </h2>
          <p className="mt-1">
            {withElements(m.login_registered_sent, {
              email: <strong className="wrap-anywhere">{email}</strong>,
            })}
          </p>
          <p className="mt-2 text-muted">
            {m.login_registered_help()}{" "}
            <TextLink to={`/register${search}`}>{m.login_registered_wrong()}</TextLink>
          </p>
        </div>
      </div>
      <Form {...form} className="grid gap-4">
        <SubmitButton
          variant="secondary"
          isPending={isPending}
          pendingText={m.account_sending()}
          className="justify-self-start"
        >
          {m.login_resend_short()}
        </SubmitButton>
        <output className="empty:hidden">{success && <Notice variant="success">{success}</Notice>}</output>
      </Form>
    </section>
  );
}
