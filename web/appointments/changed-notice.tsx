import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { StaffAppointment } from "#contract/appointments.ts";
import { undoSeconds } from "#contract/visit-changes.ts";
import { call } from "../api/browser-call.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { showToast } from "../ui/toast.tsx";
import { refreshLists } from "./appointment-queries.ts";
import { describeFailure } from "./confirm-or-cancel.ts";
import { formatShortDay } from "./format-date.ts";
import { hideFreedTimeOf } from "./freed-time.ts";

function describe({ user, status, confirmed_date, confirmed_time }: StaffAppointment): string {
  const name = `${user.first_name}’s request`;
  if (status === "cancelled") return `${name} is now among the cancelled ones.`;
  return `${name} is now among the confirmed ones, for ${formatShortDay(confirmed_date ?? "")} at ${confirmed_time}.`;
}

interface ChangedNoticeProps {
  /** The request that was just confirmed or cancelled. */
  changed: StaffAppointment;
  onOpen: () => void;
  /** Called when it was undone, or can no longer be. */
  onEnd: () => void;
}

/** Where a request went that was just confirmed or cancelled, and a button that undoes it (visits-43). */
export function ChangedNotice({ changed, onOpen, onEnd }: ChangedNoticeProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), undoSeconds * 1_000);
    return () => clearTimeout(timer);
  }, []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST /api/appointments/{id}/undo/", { params: { id: String(changed.id) } }),
    onSuccess({ id, message }) {
      hideFreedTimeOf(id);
      void showToast(message, { type: "success" });
    },
    onError: (error) => window.alert(describeFailure(error)),
    onSettled: () => {
      void refreshLists();
      onEnd();
    },
  });
  return (
    <Notice
      variant="success"
      className="mb-4"
      action={
        <span className="flex gap-2">
          <Button variant="secondary" onClick={onOpen}>
            Open
          </Button>
          <Button
            variant="secondary"
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) mutate();
            }}
          >
            Undo
          </Button>
        </span>
      }
    >
      {describe(changed)}
    </Notice>
  );
}
