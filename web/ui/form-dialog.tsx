import { type ComponentProps, type SyntheticEvent, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "hasUnsavedText">;

/** The form in which something happened, if it did in one. */
function formOf({ target }: SyntheticEvent): HTMLFormElement | null {
  return target instanceof Element ? target.closest("form") : null;
}

/** Has the dialog around a form that stays there ask no more for what was typed before the form was sent. */
export function markSaved(form: HTMLFormElement): void {
  if (form.dataset.unsaved === "sent") delete form.dataset.unsaved;
}

/** A dialog with forms: once something is typed, Escape and the close button ask first, and a press beside it does nothing. */
export function FormDialog({ isOpen, onClose, children, ...dialog }: FormDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const [isTyped, setIsTyped] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setIsTyped(false);
    setIsAsking(false);
  }

  function noteTyping(event: SyntheticEvent) {
    const form = formOf(event);
    if (!form) return;
    form.dataset.unsaved = "typed";
    setIsTyped(true);
  }

  function noteSending(event: SyntheticEvent) {
    const form = formOf(event);
    if (form?.dataset.unsaved) form.dataset.unsaved = "sent";
  }

  return (
    <>
      {/* Closed before the form's dialog, which then returns the focus. */}
      <Dialog
        isOpen={isOpen && isAsking}
        onClose={() => setIsAsking(false)}
        title="Leave without saving?"
        description="What you have written here will be lost."
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Stay
            </Button>
            <Button onClick={onClose}>Leave</Button>
          </>
        }
      />
      <Dialog
        {...dialog}
        isOpen={isOpen}
        hasUnsavedText={isTyped}
        onClose={() => (content.current?.querySelector("[data-unsaved]") ? setIsAsking(true) : onClose())}
      >
        <div ref={content} onInput={noteTyping} onSubmit={noteSending}>
          {children}
        </div>
      </Dialog>
    </>
  );
}
