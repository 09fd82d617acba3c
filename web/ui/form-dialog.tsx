import { type ComponentProps, type SyntheticEvent, useRef, useState } from "react";
import { m } from "#messages/messages.js";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useLanguage } from "./in-english.tsx";

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "hasUnsavedText">;

/** The form of an event's target, if any. */
function formOf({ target }: SyntheticEvent): HTMLFormElement | null {
  return target instanceof Element ? target.closest("form") : null;
}

/** Marks a form in a dialog as saved, so that closing the dialog does not ask about its values. */
export function markSaved(form: HTMLFormElement): void {
  if (form.dataset.unsaved === "sent") delete form.dataset.unsaved;
}

/** Marks a form in a dialog as holding nothing of the user's, whose text was given up. */
export function markUnchanged(form: HTMLFormElement | null): void {
  delete form?.dataset.unsaved;
}

interface LeaveDialogProps {
  isOpen: boolean;
  /** What will be lost. */
  description: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved text is left. */
export function LeaveDialog({ isOpen, description, onStay, onLeave }: LeaveDialogProps) {
  const locale = useLanguage();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title={m.dialog_leave_title({}, { locale })}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            {m.dialog_stay({}, { locale })}
          </Button>
          <Button onClick={onLeave}>{m.dialog_leave({}, { locale })}</Button>
        </>
      }
    />
  );
}

/**
 * A dialog with forms: once something is typed or chosen, Escape and the close buttons ask first, and a click outside does
 * nothing.
 */
export function FormDialog({ isOpen, onClose, children, ...dialog }: FormDialogProps) {
  const locale = useLanguage();
  const content = useRef<HTMLDivElement>(null);
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setIsDirty(false);
    setIsAsking(false);
  }

  function markDirty(event: SyntheticEvent) {
    const form = formOf(event);
    if (!form) return;
    form.dataset.unsaved = "typed";
    setIsDirty(true);
  }

  /** A button that chooses a value, such as a suggested time, changes a form without an `input` event. */
  function markChosen(event: SyntheticEvent) {
    if (event.target instanceof Element && event.target.closest("[aria-pressed]")) markDirty(event);
  }

  function markSubmitted(event: SyntheticEvent) {
    const form = formOf(event);
    if (form?.dataset.unsaved) form.dataset.unsaved = "sent";
  }

  function requestClose() {
    if (content.current?.querySelector("[data-unsaved]")) setIsAsking(true);
    else onClose();
  }

  return (
    <>
      {/* Closed before the dialog of the form, which then returns the focus. */}
      <LeaveDialog
        isOpen={isOpen && isAsking}
        description={m.dialog_leave_lost({}, { locale })}
        onStay={() => setIsAsking(false)}
        onLeave={onClose}
      />
      <Dialog {...dialog} isOpen={isOpen} hasUnsavedText={isDirty} onClose={requestClose}>
        <div ref={content} onInput={markDirty} onClickCapture={markChosen} onSubmit={markSubmitted}>
          {children}
        </div>
      </Dialog>
    </>
  );
}
