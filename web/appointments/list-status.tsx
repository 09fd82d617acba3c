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

/** On a phone from edge to edge of the window, so that no button shows beside it; else a press goes through its empty parts. */
const sayingClasses =
  "sticky bottom-0 max-sm:-mx-4 max-sm:border-t max-sm:border-border max-sm:bg-background max-sm:px-4 max-sm:py-2 sm:pointer-events-none sm:pr-16 sm:pl-64 sm:*:pointer-events-auto xl:pr-37 xl:pl-52";

/**
 * The line below the list that says what has just happened, in view while the list is. It has its room whether or not there
 * is anything to say, so that neither Undo nor its end moves a row (visits-82). It leaves the columns of the rows' buttons
 * free; on a phone, which has no room beside them, it is the window's lower edge.
 */
export function ListStatus(props: ListStatusProps) {
  const { change, onOpenRequest, isBehind, onShowChanges, onShowShortcuts } = props;
  const isSaying = change !== null || isBehind;
  return (
    <div
      className={`z-status mt-1 mb-2 flex items-center justify-between gap-4 py-1 sm:min-h-19 ${isSaying ? sayingClasses : ""}`}
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
