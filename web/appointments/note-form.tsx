import type { AppointmentDetails } from "#contract/appointments.ts";
import { maxNoteLength, writeNote } from "#contract/visit-changes.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Form } from "../forms/form.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { TextAreaField } from "../forms/text-area-field.tsx";
import { useZodForm } from "../forms/use-zod-form.ts";
import { markSaved } from "../ui/form-dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { useLateFailure } from "../ui/use-late-failure.ts";
import { nameOfAppointment } from "./confirm-or-cancel.ts";
import { useWriteNote } from "./visit-mutations.ts";

const failureMessage = "Failed to save the note.";

/** Staff's own note about an appointment, which the patient never sees (visits-37). */
export function NoteForm({ details }: { details: AppointmentDetails }) {
  const { mutateAsync } = useWriteNote(details.id);
  const showLateFailure = useLateFailure();
  const { form, field, isPending } = useZodForm({
    schema: writeNote.body,
    defaultValues: { note: details.note ?? "" },
    send: async (values, element) => {
      await mutateAsync(values);
      markSaved(element);
    },
    onSuccess: () => showToast("Note saved.", { type: "success" }),
    failureMessage,
    announceBy: "summary",
    onFailure: (error) =>
      showLateFailure(`${nameOfAppointment(details)}: ${getErrorMessage(error, failureMessage)}`),
  });
  return (
    <Form {...form}>
      <TextAreaField
        label="Note for staff"
        hint="The patient never sees it."
        rows={3}
        maxCharacters={maxNoteLength}
        textAtFirst={details.note ?? ""}
        {...field("note")}
      />
      <SubmitButton isPending={isPending} pendingText="Saving…">
        Save note
      </SubmitButton>
    </Form>
  );
}
