import type { ComponentProps } from "react";
import { Button } from "#web/ui/button.tsx";
import { useCloseDialog } from "#web/ui/dialog.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface DialogButtonsProps extends ComponentProps<typeof SubmitButton> {
  /** The label of the button that leads back. */
  back?: string;
  /** Called by it; by default it closes the dialog. */
  onBack?: (() => void) | undefined;
}

/** The buttons of a form in a dialog: one leads back, the other submits. */
export function DialogButtons({ back = "Back", onBack, ...submit }: DialogButtonsProps) {
  const close = useCloseDialog();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onBack ?? close}>
        {back}
      </Button>
      <SubmitButton {...submit} />
    </div>
  );
}
