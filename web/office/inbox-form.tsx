import { queryOptions } from "@tanstack/react-query";
import { type InboxMailing, inboxForm, type OfficeInbox } from "#contract/office/office-inbox.ts";
import { site } from "#contract/site/site.ts";
import { call } from "#web/api/browser-call.ts";
import { SelectField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { resetToSaved, useZodForm } from "#web/forms/use-zod-form.ts";
import { showToast } from "#web/ui/english-toast.ts";
import { OfficeData, refreshOffice } from "./office-data.tsx";

const inboxQuery = queryOptions({
  queryKey: ["office", "inbox"],
  queryFn: () => call("GET /api/office/inbox/", {}),
  staleTime: 0,
});

const choices: readonly { value: InboxMailing; label: string }[] = [
  { value: "at_once", label: "An email for each, right away" },
  { value: "every_morning", label: "One email every morning at 7:00 AM" },
  { value: "none", label: "None" },
];

/** How much of the office's work its inbox gets (mail-50). */
export function InboxForm() {
  return (
    <section aria-labelledby="inbox-heading" className="grid gap-4">
      <h3 id="inbox-heading" className="text-lg font-semibold">
        Emails to the office
      </h3>
      <OfficeData query={inboxQuery} what="what the office’s inbox gets">
        {(saved) => <Choice saved={saved} />}
      </OfficeData>
    </section>
  );
}

function Choice({ saved }: { saved: OfficeInbox }) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { form, field, isPending, ...methods } = useZodForm({
    schema: inboxForm,
    values: saved,
    send: (body) => withReauthentication(() => call("PUT /api/office/inbox/", { body })),
    failureMessage: "The choice was not saved.",
    announceBy: "summary",
    onSuccess: (reply, sent) => {
      resetToSaved(methods, { sent, saved: reply });
      void showToast("Choice saved.", { type: "success" });
      void refreshOffice();
    },
  });
  // Fields that are not dirty follow what another owner saves; React Hook Form tracks only what is read.
  void methods.formState.dirtyFields;
  return (
    <>
      <Form {...form}>
        <SelectField
          label="Requests, cancellations and changes of time"
          hint={`They go to ${site().practice.email}. A request with severe pain is always emailed right away.`}
          choices={choices}
          {...field("mailing")}
        />
        <div>
          <SubmitButton isPending={isPending} pendingText="Saving…">
            Save choice
          </SubmitButton>
        </div>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
