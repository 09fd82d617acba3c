import { queryOptions } from "@tanstack/react-query";
import { noticeForm, officeDayLimits } from "#contract/office/office-days.ts";
import { call } from "#web/api/browser-call.ts";
import { CheckboxField, DateField, TextAreaField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { resetToSaved, useZodForm } from "#web/forms/use-zod-form.ts";
import { showToast } from "#web/ui/english-toast.ts";
import { OfficeData, refreshOffice, useLastPlannedDay } from "./office-data.tsx";

const noticeQuery = queryOptions({
  queryKey: ["office", "notice"],
  queryFn: () => call("GET /api/office/notice/", {}),
  staleTime: 0,
});

/** The banner at the top of the home page (office-9). */
export function SiteNotice() {
  return (
    <OfficeData query={noticeQuery} what="the notice">
      {(saved) => <NoticeForm saved={saved} />}
    </OfficeData>
  );
}

interface NoticeFormProps {
  saved: { text: string; from: string | null; to: string | null; shown: boolean };
}

const toFormValues = ({ text, from, to, shown }: NoticeFormProps["saved"]) => ({
  text,
  from: from ?? "",
  to: to ?? "",
  shown,
});

function NoticeForm({ saved }: NoticeFormProps) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { form, field, isPending, ...methods } = useZodForm({
    schema: noticeForm,
    values: toFormValues(saved),
    send: (body) => withReauthentication(() => call("PUT /api/office/notice/", { body })),
    failureMessage: "The notice was not saved.",
    announceBy: "summary",
    onSuccess: (reply, sent) => {
      resetToSaved(methods, { sent, saved: toFormValues(reply) });
      const { shown } = reply;
      void showToast(shown ? "The notice is now on the site." : "The site shows no notice.", {
        type: "success",
      });
      void refreshOffice();
    },
  });
  // Fields that are not dirty follow what another owner saves; React Hook Form tracks only what is read.
  void methods.formState.dirtyFields;
  const max = useLastPlannedDay();
  return (
    <>
      <Form {...form}>
        <CheckboxField label="Show a notice at the top of the home page" {...field("shown")} />
        <TextAreaField
          label="Text"
          hint="The office’s phone number is added after it."
          rows={3}
          maxCharacters={officeDayLimits.text}
          {...field("text")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField label="First day" optional max={max} {...field("from")} />
          <DateField label="Last day" optional max={max} {...field("to")} />
        </div>
        <div>
          <SubmitButton isPending={isPending} pendingText="Saving…">
            Save notice
          </SubmitButton>
        </div>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
