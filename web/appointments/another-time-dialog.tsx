import { type AnotherTime, anotherTimeForm } from "#contract/another-time.ts";
import { DialogButtons, Form } from "#web/forms/form.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { ownAppointmentLabel } from "./labels.ts";
import { renderPreferredTimes } from "./request-fields.tsx";

interface AnotherTimeProps {
  isOpen: boolean;
  /** The visit's day and time in words. */
  when: string | undefined;
  send: (wishes: AnotherTime) => Promise<unknown>;
  onClose: () => void;
  /** Called also if the dialog was closed before the response came. */
  onSent: () => void;
}

function AnotherTimeForm({ when, send, onSent }: Omit<AnotherTimeProps, "isOpen" | "onClose">) {
  const { form, field, isPending } = useZodForm({
    schema: anotherTimeForm,
    defaultValues: {},
    send,
    failureMessage: "We could not send this. Please try again, or call us.",
    announceBy: "summary",
    onSuccess: onSent,
    about: () => ownAppointmentLabel(when),
  });
  return (
    <Form {...form}>
      <div className="grid items-start gap-5 sm:grid-cols-2">{renderPreferredTimes(field)}</div>
      <DialogButtons isPending={isPending} pendingText="Sending…">
        Ask for another time
      </DialogButtons>
    </Form>
  );
}

/** Asks on which days another time would suit a patient (visits-54). */
export function AnotherTimeDialog({ isOpen, onClose, ...form }: AnotherTimeProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Ask for another time"
      description="We will look for a time that works for you. Until we confirm one by email, nothing changes."
    >
      <AnotherTimeForm {...form} />
    </FormDialog>
  );
}
