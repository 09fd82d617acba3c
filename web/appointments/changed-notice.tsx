import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { undoSeconds } from "#contract/appointments/visit-changes.ts";
import { call } from "#web/api/browser-call.ts";
import { describeTime, formatShortDay } from "#web/api/english.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { keepFocusNear } from "#web/ui/focus.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { refreshDetails, refreshLists, updateDetails } from "./appointment-queries.ts";
import { describeAskedFor, nameAppointment } from "./describe-person.ts";
import { addTakenBy } from "./describe-taken.ts";
import { hideLastChange, type LastChange, markTold } from "./last-change.ts";
import { refreshPerson } from "./people.ts";
import { describeUpdateFailure } from "./visit-mutations.ts";

function describe({ request, wasRescheduled, wasAsked }: LastChange): string {
  const { status, confirmed_date: date, confirmed_time } = request;
  if (wasAsked) return describeAskedFor(request);
  const name = nameAppointment(request, "request");
  if (status === "cancelled" || !date) return `${name} is now cancelled.`;
  const time = `${formatShortDay(date)} at ${describeTime(confirmed_time ?? "")}`;
  if (wasRescheduled) return `${nameAppointment(request, "visit")} has moved to ${time}.`;
  return `${name} is now confirmed, for ${time}.`;
}

interface ChangedNoticeProps {
  change: LastChange;
  /** Opens the appointment's details; omitted if they are open. */
  onOpen?: () => void;
  /** Whether it is in the open details, which announce the change in place of the page behind them. */
  isInDetails?: boolean;
}

/** Announces that a request was confirmed, rescheduled or cancelled, with a button to undo it (visits-43). */
export function ChangedNotice({ change, onOpen, isInDetails = false }: ChangedNoticeProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const left = change.at + undoSeconds * 1_000 - performance.now();
    const timer = setTimeout(() => {
      // Hiding a focused button would lose the focus, be it in this notice or in the details over it.
      if (document.activeElement?.closest("[data-undo]")) setIsOver(true);
      else hideLastChange(change);
    }, left);
    return () => clearTimeout(timer);
  }, [change]);
  // Details that are closed take the focus with them, without a `blur` event.
  useEffect(() => (isOver ? () => hideLastChange(change) : undefined), [change, isOver]);
  useEffect(() => {
    if (isInDetails && !change.wasTold) markTold(change);
  }, [change, isInDetails]);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call("POST /api/appointments/{id}/undo/", { params: { id: String(change.request.id) } }),
    onSuccess({ message, warnings: _warnings, ...undone }) {
      updateDetails(undone);
      void refreshDetails(undone.id);
      void showToast(message, { type: "success" });
    },
    onError: (error) => window.alert(addTakenBy(describeUpdateFailure(error), error)),
    onSettled: () => {
      void refreshLists();
      void refreshPerson();
      hideLastChange(change);
    },
  });
  return (
    <div ref={keepFocusNear} aria-live={change.wasTold && !isInDetails ? "off" : undefined}>
      <Notice
        variant="success"
        action={
          <span
            data-undo
            className="flex gap-2"
            onBlur={({ relatedTarget, currentTarget }) => {
              if (isOver && !currentTarget.contains(relatedTarget)) hideLastChange(change);
            }}
          >
            {onOpen && (
              <Button variant="secondary" onClick={onOpen}>
                Open
              </Button>
            )}
            <Button variant="secondary" isDisabled={isPending || isOver} onClick={() => mutate()}>
              Undo
            </Button>
          </span>
        }
      >
        {describe(change)}
      </Notice>
    </div>
  );
}
