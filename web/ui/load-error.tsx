import { Button } from "./button.tsx";
import { keepFocusNear } from "./keep-focus-near.ts";
import { Notice, type NoticeProps } from "./notice.tsx";

interface LoadErrorProps extends Pick<NoticeProps, "children" | "className" | "role"> {
  onRetry: () => void;
  /** The button's label. */
  retry?: string;
}

/** What could not be loaded, with a button to try again. Put it into a live region, or give it `role="alert"`, to have it announced. */
export function LoadError({ onRetry, retry = "Try again", ...notice }: LoadErrorProps) {
  return (
    <Notice
      ref={keepFocusNear}
      variant="danger"
      action={
        <Button variant="secondary" onClick={onRetry}>
          {retry}
        </Button>
      }
      {...notice}
    />
  );
}
