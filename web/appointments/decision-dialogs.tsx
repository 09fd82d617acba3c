import { useState } from "react";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** What an employee is about to do with a request. */
export interface Decision {
  readonly kind: "confirm" | "cancel";
  readonly request: StaffAppointment;
  /** Whether it follows the confirmation of another request. */
  readonly isGoingOn?: boolean;
}

/** The ids of a list's pending requests that come after one of them, and then of those before it. */
function pendingAfter(rows: readonly StaffAppointment[], id: number): number[] {
  const place = rows.findIndex((row) => row.id === id);
  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))]
    .filter(({ status }) => status === "pending")
    .map((row) => row.id);
}

interface Following {
  readonly id?: number;
  readonly ids: readonly number[];
  /** Those that were confirmed in the same dialog, which the list may still have as pending. */
  readonly done: readonly number[];
}

interface DecisionDialogsProps {
  decision: Decision | undefined;
  onDecide: (decision: Decision | undefined) => void;
  /** The rows of the list. */
  rows: readonly StaffAppointment[];
  /** Called once a pending request is decided, with the pending one that follows it in the list. */
  onDecided: (next: StaffAppointment | undefined) => void;
}

/** The dialogs that confirm and cancel, and lead from one pending request to the next (visits-81). */
export function DecisionDialogs({ decision, onDecide, rows, onDecided }: DecisionDialogsProps) {
  // As the list was when the dialog opened: a live update may have moved the request since.
  const [following, setFollowing] = useState<Following>({ ids: [], done: [] });
  const id = decision?.request.id;
  if (id !== following.id) {
    const done = following.id === undefined ? [] : [...following.done, following.id];
    setFollowing(id === undefined ? { ids: [], done: [] } : { id, ids: pendingAfter(rows, id), done });
  }

  const isOpen = (row: StaffAppointment | undefined) =>
    row?.status === "pending" && row.id !== id && !following.done.includes(row.id);
  const next =
    following.ids.map((one) => rows.find((row) => row.id === one)).find(isOpen) ?? rows.find(isOpen);
  const chosen = (kind: Decision["kind"]) => (decision?.kind === kind ? decision.request : undefined);
  const close = () => onDecide(undefined);

  function finish() {
    if (decision?.request.status === "pending") onDecided(next);
    close();
  }

  return (
    <>
      <ConfirmDialog
        request={chosen("confirm")}
        onClose={close}
        onConfirmed={finish}
        onNext={next && (() => onDecide({ kind: "confirm", request: next, isGoingOn: true }))}
        isGoingOn={decision?.isGoingOn ?? false}
      />
      <CancelDialog request={chosen("cancel")} onClose={close} onCancelled={finish} />
    </>
  );
}
