import { useState } from "react";
import { flagsOf } from "#contract/appointment-flags.ts";
import { fieldLengths, stripPhonePunctuation } from "#contract/fields.ts";
import { officeNow } from "#contract/office-dates.ts";
import { staffRequestForm } from "#contract/staff-requests.ts";
import { type TakenTime, takenTime, visitLength } from "#contract/visit-times.ts";
import { guestInsuranceOptions } from "#practice/program/insurance-options.ts";
import { providerName } from "#practice/program/look-up-schedule.ts";
import { appointmentCategories, providerSchedules, weekdays } from "#practice/schedule.ts";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { FieldGroup } from "../forms/field-group.tsx";
import { Form } from "../forms/form.tsx";
import { PhoneField } from "../forms/phone-field.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { TextField } from "../forms/text-field.tsx";
import { type RegisterField, useZodForm } from "../forms/use-zod-form.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";
import { refreshLists } from "./appointment-queries.ts";
import { guestFieldOf, guestLabels, guestPhoneDigits } from "./guest-form-fields.ts";
import { createRetryKeys } from "./retry-key.ts";
import { SomeoneElseFields } from "./someone-else-fields.tsx";
import { TakenNotice } from "./taken-time.tsx";
import { levelTyped } from "./visit-advice.ts";
import { VisitFields } from "./visit-fields.tsx";

const visitLabels = {
  confirmed_date: "Date",
  confirmed_time: "Time",
  provider: "Provider",
  minutes: "Minutes",
} as const;

const callLabels = { username: "Patient’s username", ...guestLabels, ...visitLabels } as const;

type CallField = RegisterField<keyof typeof callLabels>;

/** The person who calls, for whom there is no account. */
function Caller({ field }: { field: CallField }) {
  return (
    <>
      <TextField label={guestLabels.first_name} maxLength={fieldLengths.name} {...field("first_name")} />
      <TextField label={guestLabels.last_name} maxLength={fieldLengths.name} {...field("last_name")} />
      <PhoneField
        label={guestLabels.phone}
        hint="Ten digits; or an email address."
        strip={stripPhonePunctuation}
        maxCharacters={guestPhoneDigits}
        autoComplete="off"
        {...field("phone")}
      />
      <TextField
        label={guestLabels.email}
        optional
        type="email"
        maxLength={fieldLengths.email}
        {...field("email")}
      />
      <TextField label={guestLabels.date_of_birth} type="date" min="1900-01-01" {...field("date_of_birth")} />
      <TextField
        label={guestLabels.insurance_member_id}
        hint="N/A if not applicable."
        maxLength={fieldLengths.memberId}
        {...field("insurance_member_id")}
      />
      <SelectField
        label={guestLabels.insurance}
        choices={guestInsuranceOptions()}
        defaultValue="none"
        {...field("insurance")}
      />
      <TextField
        label={guestLabels.other_insurance_provider}
        optional
        maxLength={fieldLengths.otherInsurance}
        {...field("other_insurance_provider")}
      />
    </>
  );
}

/** When the visit is, where that is agreed in the call. */
function Visit({ field, today }: { field: CallField; today: string }) {
  return (
    <FieldGroup legend="Confirm now" explanation="Leave it empty to enter a request only.">
      <TextField
        label={visitLabels.confirmed_date}
        optional
        type="date"
        min={today}
        {...field("confirmed_date")}
      />
      <TextField label={visitLabels.confirmed_time} optional type="time" {...field("confirmed_time")} />
      <SelectField
        label={visitLabels.provider}
        optional
        unset="The usual one"
        choices={providerSchedules.map(({ key }) => ({ value: key, label: providerName(key) }))}
        {...field("provider")}
      />
      <TextField
        label={visitLabels.minutes}
        optional
        type="number"
        inputMode="numeric"
        min={visitLength.least}
        max={visitLength.most}
        step={visitLength.step}
        {...field("minutes")}
      />
    </FieldGroup>
  );
}

/** The form in which staff enter a request for a caller, and confirm it if a time was agreed (visits-40, visits-41). */
export function CallForm({ onClose }: { onClose: () => void }) {
  const [keys] = useState(createRetryKeys);
  const [today] = useState(() => officeNow(new Date()).date);
  const [taken, setTaken] = useState<TakenTime>();
  const { form, field, isPending, setValue, watch } = useZodForm({
    schema: staffRequestForm,
    defaultValues: { schedule_other_patient: false, wants_earlier: false, allow_overlap: false },
    labels: callLabels,
    send: (body) =>
      call("POST /api/appointments/staff/", {
        body,
        headers: { "idempotency-key": keys.keyFor(JSON.stringify(body)) },
      }),
    failureMessage: (error) => getErrorMessage(error, "Failed to submit appointment."),
    announceBy: "summary",
    onSuccess({ message }) {
      keys.arrived();
      void refreshLists();
      void showToast(message, { type: "success" });
      onClose();
    },
    onFailure(error) {
      setValue("allow_overlap", false);
      setTaken(error instanceof ApiProblem ? takenTime.safeParse(error.body).data : undefined);
    },
  });
  const typed = watch();
  const flags = flagsOf(
    {
      category: appointmentCategories.find(({ value }) => value === typed.category)?.value,
      preferred_day: weekdays.find(({ value }) => value === typed.preferred_day)?.value,
      preferred_second_day: weekdays.find(({ value }) => value === typed.second_preferred_day)?.value,
      level_of_discomfort: levelTyped(typed.level_of_discomfort),
      date_of_birth: typed.schedule_other_patient ? undefined : typed.date_of_birth,
    },
    today,
  );
  return (
    <Form {...form} className="grid gap-8">
      <FieldGroup legend="Who calls?">
        <TextField
          label={callLabels.username}
          optional
          hint="Instead of the fields below, if the caller has an account."
          autoComplete="off"
          maxLength={fieldLengths.username}
          {...field("username")}
          className="sm:col-span-2"
        />
        {!typed.username && <Caller field={field} />}
        <SomeoneElseFields field={field} isForSomeoneElse={typed.schedule_other_patient} />
      </FieldGroup>
      <VisitFields
        field={(name) => field(guestFieldOf[name])}
        needsDetails={typed.accomodations === "other_accessibility"}
        advice={flags.map(({ message }) => message)}
      />
      <Visit field={field} today={today} />
      <div aria-live="polite" className="empty:hidden">
        {taken && (
          <TakenNotice
            taken={taken}
            chosen={{ date: typed.confirmed_date ?? "", time: typed.confirmed_time ?? "" }}
            onChoose={({ date, time }) => {
              setValue("confirmed_date", date);
              setValue("confirmed_time", time);
            }}
            overlapLabel="Confirm anyway"
            onAllowOverlap={() => setValue("allow_overlap", true)}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <SubmitButton isPending={isPending} pendingText="Saving…">
          {typed.confirmed_date ? "Confirm appointment" : "Enter request"}
        </SubmitButton>
      </div>
    </Form>
  );
}
