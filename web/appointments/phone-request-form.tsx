import { useState } from "react";
import { flagsOf } from "#contract/appointment-flags.ts";
import { offeredCategories } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { staffRequestForm } from "#contract/staff-requests.ts";
import { call } from "#web/api/browser-call.ts";
import { FieldGroup, TextField } from "#web/forms/fields.tsx";
import { DialogButtons, Form } from "#web/forms/form.tsx";
import { createIdempotencyKeys } from "#web/forms/idempotency-keys.ts";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { showToast } from "#web/ui/toast.tsx";
import { refreshLists } from "./appointment-queries.ts";
import type { FreeTime } from "./free-time-dialog.tsx";
import { levelTyped } from "./labels.ts";
import { InsuranceFields, PersonFields, SomeoneElseFields, VisitFields } from "./request-fields.tsx";
import { guestFieldOf, guestLabels } from "./request-labels.ts";
import { TakenNotice, useTakenTime } from "./taken-time.tsx";
import { useOfficeToday } from "./use-clock.ts";
import { VisitTimeFields, visitTimeLabels } from "./visit-form.tsx";

/** Every field's label, in the order of the form (pages-9). */
export const phoneRequestLabels = {
  username: "Patient’s username",
  ...guestLabels,
  ...visitTimeLabels,
} as const;

interface PhoneRequestFormProps {
  /** The time that the caller is to have, if it was chosen before. */
  startsWith?: FreeTime | undefined;
  onClose: () => void;
}

/** The form in which staff enter a request by phone, and confirm it if a time was agreed (visits-40, visits-41). */
export function PhoneRequestForm({ startsWith, onClose }: PhoneRequestFormProps) {
  const [keys] = useState(createIdempotencyKeys);
  const today = useOfficeToday();
  const { taken, isRefused, showRefusal } = useTakenTime();
  const { form, field, isPending, isMounted, setValue, watch } = useZodForm({
    schema: staffRequestForm,
    defaultValues: {
      schedule_other_patient: false,
      wants_earlier: false,
      allow_overlap: false,
      ...(startsWith && {
        confirmed_date: startsWith.date,
        confirmed_time: startsWith.time,
        provider: startsWith.provider,
      }),
    },
    labels: phoneRequestLabels,
    send: (body) =>
      call("POST /api/appointments/staff/", {
        body,
        headers: { "idempotency-key": keys.keyFor(JSON.stringify(body)) },
      }),
    failureMessage: "Failed to submit appointment.",
    announceBy: "summary",
    onSuccess({ message }) {
      keys.arrived();
      void refreshLists();
      void showToast(message, { type: "success" });
      if (isMounted()) onClose();
    },
    // The values when it was sent.
    onFailure: (error): void => showRefusal(error, typed),
    about: ({ username, first_name }) => `The call of ${username || isolateName(first_name ?? "")}`,
  });
  const typed = watch();
  const flags = flagsOf(
    {
      category: offeredCategories().find(({ value }) => value === typed.category)?.value,
      preferred_day: site().hours.weekdays.find(({ value }) => value === typed.preferred_day)?.value,
      preferred_second_day: site().hours.weekdays.find(({ value }) => value === typed.second_preferred_day)
        ?.value,
      level_of_discomfort: levelTyped(typed.level_of_discomfort),
      date_of_birth: typed.username || typed.schedule_other_patient ? undefined : typed.date_of_birth,
    },
    today,
  );
  return (
    <Form {...form} className="grid gap-8">
      <FieldGroup legend="Who calls?">
        <TextField
          label={phoneRequestLabels.username}
          optional
          hint="Instead of the fields below, if the caller has an account."
          autoComplete="off"
          {...field("username")}
          className="sm:col-span-2"
        />
        {!typed.username && <PersonFields field={field} isCaller />}
        <SomeoneElseFields field={field} isForSomeoneElse={typed.schedule_other_patient} />
        {!typed.username && <InsuranceFields field={field} isCaller />}
      </FieldGroup>
      <VisitFields
        field={(name) => field(guestFieldOf[name])}
        needsDetails={typed.accomodations === "other_accessibility"}
        advice={flags.map(({ message }) => message)}
      />
      <FieldGroup legend="Confirm now" explanation="Leave it empty to enter a request only.">
        <VisitTimeFields field={field} today={today} optional usualProvider="The usual one" />
      </FieldGroup>
      <TakenNotice
        taken={taken}
        isRefused={isRefused(typed)}
        chosen={{ date: typed.confirmed_date ?? "", time: typed.confirmed_time ?? "" }}
        onChoose={({ date, time }) => {
          setValue("confirmed_date", date);
          setValue("confirmed_time", time);
        }}
        overlapLabel="Confirm anyway"
        isPending={isPending}
        setValue={setValue}
        onSubmit={form.onSubmit}
      />
      <DialogButtons isPending={isPending} pendingText="Saving…">
        {typed.confirmed_date ? "Confirm appointment" : "Enter request"}
      </DialogButtons>
    </Form>
  );
}

/** The dialog in which a call is entered. */
export function CallDialog({ isOpen, ...form }: PhoneRequestFormProps & { isOpen: boolean }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={form.onClose}
      position="side"
      title="Enter a call"
      description="A request for someone on the phone."
    >
      {isOpen && <PhoneRequestForm {...form} />}
    </FormDialog>
  );
}
