import { invalidFields as invalidFieldsProblem } from "#contract/problems.ts";
import { Notice } from "#web/ui/notice.tsx";

interface ErrorSummaryProps {
  /** Why the form was rejected. */
  message: string | undefined;
  /** The invalid fields, in the order of the form. */
  invalidFields?: readonly { label: string; focus: () => void }[];
}

/** A ref callback for a message that has just appeared. */
function scrollIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: "nearest" });
}

/**
 * Why a form was rejected, with a button to focus each invalid field (WCAG 2.2, 3.3.1). A live region; unlike a toast
 * it stays.
 */
export function ErrorSummary({ message, invalidFields = [] }: ErrorSummaryProps) {
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {message && (
        <div key={message} ref={scrollIntoView}>
          <Notice variant="danger">{message}</Notice>
        </div>
      )}
      {invalidFields.length > 0 && (
        <Notice variant="danger">
          <p className="font-semibold">{invalidFieldsProblem.message}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {invalidFields.map(({ label, focus }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={focus}
                  className="min-h-8 text-left underline underline-offset-4"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
