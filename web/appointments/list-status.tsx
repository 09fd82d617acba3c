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
 * The line below the list that says what has just happened, in view while the list is. It has its room whether or not there
 * is anything to say, so that neither Undo nor its end moves a row (visits-82); where rows are lines it leaves the columns
 * of their buttons free.
 */
export function ListStatus(props: ListStatusProps) {
  const { change, onOpenRequest, isBehind, onShowChanges, onShowShortcuts } = props;
  const isSaying = change !== null || isBehind;
  return (
    <div
      className={`z-status mt-1 mb-2 flex items-center justify-between gap-4 py-1 sm:min-h-19 ${isSaying ? "pointer-events-none sticky bottom-0 pr-16 *:pointer-events-auto xl:pr-37 xl:pl-28" : ""}`}
    >
      <div aria-live="polite" className="min-w-0 flex-1 empty:hidden">
        {change && (
          <ChangedNotice key={change.at} change={change} onOpen={() => onOpenRequest(change.request.id)} />
        )}
        {!change && isBehind && (
          <div className="flex flex-wrap items-center gap-3 rounded-box bg-background p-2">
            <p>The list has changed.</p>
            <Button variant="secondary" onClick={onShowChanges}>
              Show
            </Button>
          </div>
        )}
      </div>
      {!change && (
        <button
          type="button"
          onClick={onShowShortcuts}
          className={textLinkClasses("standalone", "shrink-0 rounded-box bg-background")}
        >
          Keyboard shortcuts
        </button>
      )}
    </div>
  );
}
