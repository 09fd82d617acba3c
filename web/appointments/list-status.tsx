import { Button } from "#web/ui/button.tsx";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import type { LastChange } from "./last-change.ts";

interface ListStatusProps {
  /** The change that can be undone, if any. */
  change: LastChange | null;
  onOpenRequest: (id: number) => void;
  /** Whether others have changed the list since its rows were held (visits-82). */
  isBehind: boolean;
  onShowChanges: () => void;
  onShowShortcuts: () => void;
}

/**
 * The line below the list, always in view while the list is, that says what has just happened. It has its room whether or
 * not there is anything to say, so that neither Undo nor its end moves a row (visits-82).
 */
export function ListStatus(props: ListStatusProps) {
  const { change, onOpenRequest, isBehind, onShowChanges, onShowShortcuts } = props;
  return (
    <div
      className={`z-status mt-1 mb-2 flex items-center justify-between gap-4 bg-background py-1 sm:sticky sm:bottom-0 sm:min-h-19 sm:pr-16 ${change || isBehind ? "max-sm:sticky max-sm:bottom-0" : ""}`}
    >
      <div aria-live="polite" className="min-w-0 flex-1 empty:hidden">
        {change && (
          <ChangedNotice key={change.at} change={change} onOpen={() => onOpenRequest(change.request.id)} />
        )}
        {!change && isBehind && (
          <div className="flex flex-wrap items-center gap-3">
            <p>Others have changed the list.</p>
            <Button variant="secondary" onClick={onShowChanges}>
              Show
            </Button>
          </div>
        )}
      </div>
      {!change && (
        <button type="button" onClick={onShowShortcuts} className={textLinkClasses("standalone", "shrink-0")}>
          Keyboard shortcuts
        </button>
      )}
    </div>
  );
}
