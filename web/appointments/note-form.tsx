import type { AppointmentDetails } from "#contract/appointments.ts";
import { maxNoteLength, writeNote } from "#contract/visit-changes.ts";
import { call } from "../api/browser-call.ts";
import { Form } from "../forms/form.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { TextAreaField } from "../forms/text-area-field.tsx";
import { useZodForm } from "../forms/use-zod-form.ts";
import { markSaved } from "../ui/form-dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { updateDetails } from "./appointment-queries.ts";
import { nameOfAppointment } from "./visit-mutations.ts";

/** Staff's own note about an appointment, which the patient never sees (visits-37). */
export function NoteForm({ details }: { details: AppointmentDetails }) {
  const { form, field, isPending } = useZodForm({
    schema: writeNote.body,
    defaultValues: { note: details.note ?? "" },
    send: async (values, element) => {
      const params = { id: String(details.id) };
      updateDetails(await call("PUT /api/appointments/{id}/note/", { params, body: values }));
      markSaved(element);
    },
    onSuccess: () => showToast("Note saved.", { type: "success" }),
    failureMessage: "Failed to save the note.",
    announceBy: "summary",
    about: () => nameOfAppointment(details),
  });
  return (
    <Form {...form}>
      <TextAreaField
        label="Note for staff"
        hint="The patient never sees it."
        rows={3}
        maxCharacters={maxNoteLength}
        {...field("note")}
      />
      <SubmitButton isPending={isPending} pendingText="Saving…">
        Save note
      </SubmitButton>
    </Form>
  );
}
