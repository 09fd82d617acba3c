import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface LoadingFailureProps {
  children: ReactNode;
  onRetry: () => void;
  /** What the button says. */
  retry?: string;
  className?: string;
}

/** Says what could not be loaded, and offers to ask for it again. A live region around it makes it heard. */
export function LoadingFailure({ children, onRetry, retry = "Try again", className }: LoadingFailureProps) {
  return (
    <Notice
      kind="danger"
      {...(className !== undefined && { className })}
      action={
        <Button kind="secondary" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
