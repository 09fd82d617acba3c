import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "hasUnsavedText">;

/** A dialog with a form: once something is typed, Escape and the close button ask first, and a press beside it does nothing. */
export function FormDialog({ isOpen, onClose, children, ...dialog }: FormDialogProps) {
  const [isTyped, setIsTyped] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setIsTyped(false);
    setIsAsking(false);
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
        onClose={() => (isTyped ? setIsAsking(true) : onClose())}
      >
        <div onInput={() => setIsTyped(true)}>{children}</div>
      </Dialog>
    </>
  );
}
