import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonKind } from "../ui/button.tsx";

interface SubmitButtonProps extends ComponentProps<"button"> {
  kind?: ButtonKind;
  isPending: boolean;
  /** What the button reads while its form is being sent, such as 'Submitting…'. */
  pendingText: ReactNode;
}

/** Sends its form, once at a time: while it is being sent the button keeps the focus and does nothing. */
export function SubmitButton({ isPending, pendingText, children, onClick, ...button }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      data-needs-react
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      {...button}
    >
      {isPending ? pendingText : children}
    </Button>
  );
}
