import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod/mini";
import { flagsOf } from "#contract/appointments/appointment-flags.ts";
import { fieldOfCall } from "#contract/appointments/field-spelling.ts";
import type { ListedPerson } from "#contract/appointments/people.ts";
import { phoneRequestForm } from "#contract/appointments/phone-form.ts";
import { earlierTime } from "#contract/appointments/request-fields.ts";
import { fieldLengths } from "#contract/fields.ts";
import { languageChoices } from "#contract/language.ts";
import { offeredCategories } from "#contract/site/look-up.ts";
import { saidIn, site } from "#contract/site/site.ts";
import { defaultLanguage, hasTranslations } from "#contract/site/translations.ts";
import { call } from "#web/api/browser-call.ts";
import { inEnglish } from "#web/api/english.ts";
import { CheckboxField, FieldGroup, SelectField, TextAreaField } from "#web/forms/fields.tsx";
import { DialogButtons, Form } from "#web/forms/form.tsx";
import { createIdempotencyKeys } from "#web/forms/idempotency-keys.ts";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { showToast } from "#web/ui/english-toast.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { isolateName, nameOf } from "#web/ui/person-name.ts";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import { refreshLists } from "./appointment-queries.ts";
import { CallTimes } from "./call-times.tsx";
import { type Caller, CallerFields, callerLabel, splitName, staffLabel } from "./caller-fields.tsx";
import type { FreeTime } from "./free-time-dialog.tsx";
import { levelTyped } from "./labels.ts";
import type { MoveTarget } from "./move-dialog.tsx";
import { FlagNotices } from "./pain.tsx";
import { refreshPerson } from "./people.ts";
import {
  InsuranceFields,
  renderNeeds,
  renderPain,
  requestLabels,
  SomeoneElseFields,
} from "./request-fields.tsx";
import { TakenNotice, useTakenTime } from "./taken-time.tsx";
import { useOfficeToday } from "./use-clock.ts";
import { visitTimeLabels } from "./visit-form.tsx";

/** The labels of fields of a request, in this order. */
const labelsOf = <Name extends keyof typeof requestLabels>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name): [string, () => string] => [name, requestLabels[name]])) as Record<
    Name,
    () => string
  >;

/** Every field's label, in the order of the form (pages-9). */
export const phoneRequestLabels = {
  person: callerLabel,
  ...labelsOf("first_name", "last_name", "date_of_birth", "phone", "email"),
  language: "Language of the emails",
  ...labelsOf("category"),
  ...visitTimeLabels,
  ...labelsOf("preferred_day", "preferred_time_frame", "preferred_second_day", "preferred_second_time_frame"),
  ...labelsOf("message", "schedule_other_patient", "patient_name", "patient_date_of_birth", "schedule_other"),
  ...labelsOf("insurance", "other_insurance", "insurance_member_id", "wants_earlier"),
  ...labelsOf("level_of_discomfort", "mouth_pain_area", "accommodations", "accessibility_details"),
} as const;

const names = Object.keys(phoneRequestLabels) as (keyof typeof phoneRequestLabels)[];

interface PhoneRequestFormProps {
  /** The time that the caller is to have, if it was chosen before. */
  startsWith?: FreeTime | undefined;
  /** The caller, if it is known who calls. */
  person?: ListedPerson | undefined;
  onClose: () => void;
}

/** The form in which staff enter a request by phone, and confirm it if a time was agreed (visits-40, visits-90). */
export function PhoneRequestForm({ startsWith, person, onClose }: PhoneRequestFormProps) {
  const [keys] = useState(createIdempotencyKeys);
  const [caller, setCaller] = useState<Caller>({ known: person });
  const [hasTimeFields, setHasTimeFields] = useState(startsWith !== undefined);
  const today = useOfficeToday();
  const { taken, isRefused, showRefusal } = useTakenTime();
  const { form, field, formState, isPending, isMounted, setFocus, setValue, watch } = useZodForm({
    schema: phoneRequestForm,
    defaultValues: {
      person: person?.id ?? "",
      is_new_person: false,
      has_no_time: false,
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
    fieldOf: fieldOfCall,
    send: (body) =>
      call("POST /api/appointments/staff/", {
        body,
        headers: { "idempotency-key": keys.keyFor(JSON.stringify(body)) },
      }),
    failureMessage: "Failed to submit appointment.",
    announceBy: "summary",
    onSuccess({ message: outcome }) {
      keys.arrived();
      void refreshLists();
      void refreshPerson();
      void showToast(outcome, { type: "success" });
      if (isMounted()) onClose();
    },
    // The values when it was sent.
    onFailure: (error): void => showRefusal(error, typed),
    about: (sent) =>
      `The call from ${isolateName(caller.known ? nameOf(caller.known) : (sent.first_name ?? ""))}`,
  });
  // A failed submit focuses the first field at fault by this order, also where it is shown later than others.
  for (const name of names) field(name);
  const typed = watch();
  const again = { shouldValidate: formState.isSubmitted };
  const flags = inEnglish(flagsOf)(
    {
      category: offeredCategories().find(({ value }) => value === typed.category)?.value,
      preferred_day: site().hours.weekdays.find(({ value }) => value === typed.preferred_day)?.value,
      preferred_second_day: site().hours.weekdays.find(({ value }) => value === typed.preferred_second_day)
        ?.value,
      level_of_discomfort: levelTyped(typed.level_of_discomfort),
      date_of_birth: bornOfPatient(typed, caller),
    },
    today,
  );

  /** Shows the caller, or the fields for one, and puts the focus on what comes next. */
  function showCaller(next: Caller, focus: "person" | "first_name" | "date_of_birth" | "category") {
    flushSync(() => setCaller(next));
    setValue("person", next.known?.id ?? "", again);
    setValue("is_new_person", next.isNew === true, again);
    // That of a caller who is known stays as it was.
    setValue("language", next.isNew && hasTranslations() ? defaultLanguage() : undefined);
    setFocus(focus);
  }

  function enterNew(search: string) {
    const name = splitName(search);
    if (name) {
      setValue("first_name", name.first_name);
      setValue("last_name", name.last_name);
    }
    showCaller({ isNew: true }, name ? "date_of_birth" : "first_name");
  }

  function chooseTime({ date, time, provider }: Partial<MoveTarget>) {
    setValue("confirmed_date", date ?? "", again);
    setValue("confirmed_time", time ?? "", again);
    if (provider !== undefined) setValue("provider", provider);
  }

  const languageField = (
    <SelectField
      label={phoneRequestLabels.language}
      {...(caller.known && { unset: "As before" })}
      choices={languageChoices()}
      {...field("language")}
      className="sm:col-span-2"
    />
  );
  const chosenCategory = field("category");
  const chosen = { date: typed.confirmed_date ?? "", time: typed.confirmed_time ?? "" };
  return (
    <Form {...form} className="grid gap-8">
      <FieldGroup legend="Who calls?">
        <CallerFields
          caller={caller}
          field={field}
          onChoose={(known) => showCaller({ known }, "category")}
          onNew={enterNew}
          onFind={() => showCaller({}, "person")}
        />
        {hasTranslations() && caller.isNew && languageField}
      </FieldGroup>
      <FieldGroup legend="Why and when?">
        <SelectField
          label={staffLabel("category")}
          unset="Please select…"
          choices={inEnglish(offeredCategories)()}
          {...chosenCategory}
          onChange={(event) => {
            // The free times that are listed from now on are others.
            if (!hasTimeFields) chooseTime({ provider: "" });
            return chosenCategory.onChange(event);
          }}
          className="sm:col-span-2"
        />
        <output className="grid gap-2 empty:hidden sm:col-span-2">
          <FlagNotices flags={flags} variant="info" />
        </output>
        <CallTimes
          category={typed.category ?? ""}
          field={field}
          today={today}
          chosen={{ ...chosen, provider: typed.provider ?? "" }}
          hasNoTime={typed.has_no_time === true}
          hasFields={hasTimeFields}
          onChoose={chooseTime}
          onShow={({ hasFields, hasNoTime }) => {
            setHasTimeFields(hasFields);
            setValue("has_no_time", hasNoTime, again);
            if (hasNoTime) chooseTime({ provider: "" });
          }}
        />
        <TextAreaField
          label={staffLabel("message")}
          optional={!typed.has_no_time}
          maxCharacters={fieldLengths.message}
          {...field("message")}
          className="sm:col-span-2"
        />
      </FieldGroup>
      <details className="group">
        <summary className={textLinkClasses("standalone", "w-fit")}>
          More about the visit
          <ChevronDown
            aria-hidden
            className="size-4 transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <div className="mt-3 grid items-start gap-5 sm:grid-cols-2">
          {hasTranslations() && caller.known && languageField}
          <SomeoneElseFields field={field} isForSomeoneElse={typed.schedule_other_patient} />
          {!caller.known && (
            <InsuranceFields
              field={field}
              otherHint="If it is not on the list."
              memberId={{ optional: true }}
            />
          )}
          <CheckboxField
            label={staffLabel("wants_earlier")}
            hint={saidIn("en", () => earlierTime.hint)}
            {...field("wants_earlier")}
            className="sm:col-span-2"
          />
          <div className="contents">
            {inEnglish(renderPain)(field)}
            {inEnglish(renderNeeds)(field, typed.accommodations === "other_accessibility")}
          </div>
        </div>
      </details>
      <TakenNotice
        taken={taken}
        isRefused={isRefused(typed)}
        chosen={chosen}
        onChoose={chooseTime}
        overlapLabel="Confirm anyway"
        isPending={isPending}
        setValue={setValue}
        onSubmit={form.onSubmit}
      />
      <DialogButtons isPending={isPending} pendingText="Saving…">
        {typed.has_no_time ? "Enter request" : "Confirm appointment"}
      </DialogButtons>
    </Form>
  );
}

/** The patient's birth date as far as the form knows it: a caller's who is known is not in it. */
function bornOfPatient(typed: z.input<typeof phoneRequestForm>, { known }: Caller): string | undefined {
  if (typed.schedule_other_patient) return typed.patient_date_of_birth;
  return known ? undefined : typed.date_of_birth;
}

interface CallDialogProps extends PhoneRequestFormProps {
  isOpen: boolean;
}

/** The dialog in which a call is entered. */
export function CallDialog({ isOpen, ...form }: CallDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={form.onClose}
      position="side"
      title="Enter a call"
      description="A visit or a request for someone on the phone."
    >
      {isOpen && <PhoneRequestForm {...form} />}
    </FormDialog>
  );
}
