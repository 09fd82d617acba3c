import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface LoadErrorProps {
  children: ReactNode;
  onRetry: () => void;
  /** What the button says. */
  retry?: string;
  className?: string;
}

/** Says what could not be loaded, and offers to ask for it again. A live region around it makes it heard. */
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
