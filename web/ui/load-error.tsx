import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface LoadErrorProps {
  children: ReactNode;
  onRetry: () => void;
  /** The button's label. */
  retry?: string;
  className?: string;
}

/** What could not be loaded, with a button to try again. Put it into a live region to have it announced. */
export function LoadError({ children, onRetry, retry = "Try again", className }: LoadErrorProps) {
  return (
    <Notice
      variant="danger"
      {...(className !== undefined && { className })}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
