import { useEffect, useState } from "react";
import type { AppointmentDetails } from "#contract/appointments/appointments.ts";
import { maxNoteLength, type StoredNote, writeNoteRoute } from "#contract/appointments/visit-changes.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { TextAreaField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { markSaved, markUnchanged } from "#web/ui/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { updateDetails } from "./appointment-queries.ts";
import { nameAppointment } from "./describe-person.ts";

/** The stored note that a problem carries, if it was written since the one that was edited. */
function newerNote(error: unknown): StoredNote | undefined {
  return error instanceof ApiProblem && error.status === 412
    ? (error.body as unknown as StoredNote)
    : undefined;
}

interface NewerNoteProps {
  note: string | null;
  /** Puts the newer note into the form. */
  onTake: () => void;
  /** Keeps the user's text, to overwrite the newer note. */
  onKeep: () => void;
}

/** A colleague's newer note, beside what the user has typed. */
function NewerNote({ note, onTake, onKeep }: NewerNoteProps) {
  return (
    <Notice
      variant="warning"
      action={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              markUnchanged(currentTarget.form);
              onTake();
            }}
          >
            Use the newer note
          </Button>
          <Button variant="secondary" onClick={onKeep}>
            Keep my text
          </Button>
        </div>
      }
    >
      {note === null ? (
        <p>A colleague has cleared the note. Your text is still here and is not saved yet.</p>
      ) : (
        <>
          <p>A colleague has written a newer note. Your text is still here and is not saved yet.</p>
          <blockquote className="mt-2 break-words whitespace-pre-line">{note}</blockquote>
        </>
      )}
    </Notice>
  );
}

/** Staff's own note about an appointment; if it has changed since, saving fails and the text stays (visits-37). */
export function NoteForm({ details }: { details: AppointmentDetails }) {
  /** The note that the user's text began as, or has been compared with. */
  const [base, setBase] = useState<StoredNote>(details);
  const { form, field, isPending, watch, getValues, reset, setFocus, clearFailure } = useZodForm({
    schema: writeNoteRoute.body,
    defaultValues: { note: details.note ?? "" },
    send: async (values, element) => {
      const params = { id: String(details.id) };
      const headers = { "if-match": `"${base.note_version}"` };
      try {
        const saved = await call("PUT /api/appointments/{id}/note/", { params, headers, body: values });
        setBase(saved);
        updateDetails(saved);
      } catch (error) {
        const newer = newerNote(error);
        if (!newer) throw error;
        const { note, note_version } = newer;
        updateDetails({ id: details.id, note, note_version });
        // An earlier attempt whose reply was lost has saved the text.
        if (note !== (values.note || null)) throw error;
        setBase(newer);
      }
      markSaved(element);
    },
    onSuccess: (_, sent) => {
      if (getValues("note") === sent.note) reset({ note: sent.note });
      void showToast("Note saved.", { type: "success" });
    },
    failureMessage: "Failed to save the note.",
    announceBy: "summary",
    about: () => nameAppointment(details, "appointment"),
  });
  const text = watch("note");
  const isNewer = details.note_version !== base.note_version;
  const isTyped = text !== (base.note ?? "") && text !== (details.note ?? "");

  function continueFrom(version: StoredNote) {
    setBase(version);
    clearFailure();
  }

  function take(version: StoredNote) {
    reset({ note: version.note ?? "" });
    continueFrom(version);
  }

  useEffect(() => {
    if (!isNewer || isTyped || isPending) return;
    reset({ note: details.note ?? "" });
    // oxlint-disable-next-line react/set-state-in-effect -- together with the form, whose text is no state of React's
    setBase(details);
  }, [isNewer, isTyped, isPending, details, reset]);

  return (
    <Form {...form}>
      <output className="empty:hidden">
        {isNewer && isTyped && !isPending && (
          <NewerNote
            note={details.note}
            onTake={() => {
              // A field that is being reset cannot be focused.
              setFocus("note");
              take(details);
            }}
            onKeep={() => {
              setFocus("note");
              continueFrom(details);
            }}
          />
        )}
      </output>
      <TextAreaField
        label="Note for staff"
        hint="Part of the patient’s data download."
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
