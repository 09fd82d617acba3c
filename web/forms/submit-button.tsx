import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";

interface SubmitButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  isPending: boolean;
  /** The label while the form is being sent, such as 'Submitting…'. */
  pendingText: ReactNode;
}

/** Submits its form; while the form is being sent, the button does nothing and retains the focus. */
export function SubmitButton({ isPending, pendingText, children, onClick, ...button }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      data-hydrate="interaction"
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
