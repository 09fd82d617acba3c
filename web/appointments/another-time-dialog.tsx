import { type AnotherTime, anotherTimeForm } from "#contract/appointments/another-time.ts";
import { m } from "#messages/messages.js";
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
    failureMessage: m.visit_another_time_failed(),
    announceBy: "summary",
    onSuccess: onSent,
    about: () => ownAppointmentLabel(when),
  });
  return (
    <Form {...form}>
      <div className="grid items-start gap-5 sm:grid-cols-2">{renderPreferredTimes(field)}</div>
      <DialogButtons isPending={isPending} pendingText={m.visit_another_time_sending()}>
        {m.visit_another_time()}
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
      title={m.visit_another_time()}
      description={m.visit_another_time_hint()}
    >
      <AnotherTimeForm {...form} />
    </FormDialog>
  );
}
