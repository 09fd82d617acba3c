import { type AnotherTime, anotherTimeForm } from "#contract/another-time.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Form } from "../forms/form.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { useZodForm } from "../forms/use-zod-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useLateFailure } from "../ui/use-late-failure.ts";
import { nameOfOwn } from "./labels.ts";
import { patientFieldOf } from "./patient-form-fields.ts";
import { renderPreferredTimes } from "./visit-fields.tsx";

interface AnotherTimeProps {
  /** The visit's day and time in words. */
  when: string | undefined;
  send: (wishes: AnotherTime) => Promise<unknown>;
  onClose: () => void;
  onSent: () => void;
}

const failureMessage = "We could not send this. Please try again, or call us.";

function AnotherTimeForm({ when, send, onClose, onSent }: AnotherTimeProps) {
  const showLateFailure = useLateFailure();
  const { form, field, isPending } = useZodForm({
    schema: anotherTimeForm,
    defaultValues: {},
    send,
    failureMessage,
    announceBy: "summary",
    onSuccess: onSent,
    onFailure: (error) => showLateFailure(`${nameOfOwn(when)}: ${getErrorMessage(error, failureMessage)}`),
  });
  return (
    <Form {...form}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {renderPreferredTimes((name) => field(patientFieldOf[name]))}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <SubmitButton isPending={isPending} pendingText="Sending…">
          Ask for another time
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Asks on which days another time would suit a patient (visits-54). */
export function AnotherTimeDialog({ isOpen, ...form }: AnotherTimeProps & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.onClose}
      title="Ask for another time"
      description="We look for a time that suits you. Until we confirm one by email, everything stays as it is."
    >
      {isOpen && <AnotherTimeForm {...form} />}
    </Dialog>
  );
}
