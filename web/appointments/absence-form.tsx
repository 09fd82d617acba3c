import { absenceForm } from "#contract/appointments/absences.ts";
import { officeDayLimits } from "#contract/office/office-days.ts";
import { lastPlannedDay } from "#contract/office-dates.ts";
import { presentProviders, providerName } from "#contract/site/look-up.ts";
import { call } from "#web/api/browser-call.ts";
import { DateField, SelectField, TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { showToast } from "#web/ui/english-toast.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { type AffectedGroup, showRecorded } from "./affected-groups.ts";
import { refreshLists } from "./appointment-queries.ts";
import { useOfficeToday } from "./use-clock.ts";

interface AbsenceFormProps {
  /** Called with the visits in the absence, none included. */
  onRecorded: (group: AffectedGroup) => void;
}

/** The form in which staff record that a provider is away (visits-95). */
function AbsenceForm({ onRecorded }: AbsenceFormProps) {
  const today = useOfficeToday();
  const { form, field, isPending, isMounted } = useZodForm({
    schema: absenceForm,
    defaultValues: { provider: "", from: "", to: "", part: "", reason: "" },
    send: (body) => call("POST /api/appointments/absences/", { body }),
    failureMessage: "The absence was not recorded.",
    announceBy: "summary",
    onSuccess: (absence) => {
      void showToast("Absence recorded.", { type: "success" });
      const group = showRecorded(absence);
      void refreshLists();
      if (isMounted()) onRecorded(group);
    },
    about: ({ provider }) => providerName(provider),
  });
  const max = lastPlannedDay(today);
  return (
    <Form {...form}>
      <SelectField
        label="Provider"
        unset="Please select"
        choices={presentProviders().map(({ key }) => ({ value: key, label: providerName(key) }))}
        {...field("provider")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label="First day" max={max} {...field("from")} />
        <DateField label="Last day" min={today} max={max} {...field("to")} />
      </div>
      <SelectField
        label="Part of the day"
        unset="Whole days"
        choices={[
          { value: "morning", label: "Mornings, until noon" },
          { value: "afternoon", label: "Afternoons, from noon" },
        ]}
        {...field("part")}
      />
      <TextField
        label="Reason"
        optional
        hint="Only staff read it."
        autoComplete="off"
        maxLength={officeDayLimits.reason}
        {...field("reason")}
      />
      <div className="flex justify-end">
        <SubmitButton isPending={isPending} pendingText="Recording…">
          Record absence
        </SubmitButton>
      </div>
    </Form>
  );
}

/** The dialog with the form. */
export function AbsenceDialog({
  isOpen,
  onClose,
  onRecorded,
}: AbsenceFormProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Record an absence">
      <AbsenceForm onRecorded={onRecorded} />
    </FormDialog>
  );
}
