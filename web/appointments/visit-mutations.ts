import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffAppointment, VisitOutcome } from "#contract/appointments/appointments.ts";
import { movedVisit } from "#contract/appointments/visit-changes.ts";
import { type SeenTime, timeTaken, type VisitChoice } from "#contract/appointments/visit-times.ts";
import { providerName } from "#contract/site/look-up.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { describeTime, formatShortDay, getErrorMessage } from "#web/api/english.ts";
import { showToast } from "#web/ui/english-toast.ts";
import { useIsMounted } from "#web/ui/use-late-failure.ts";
import { refreshDetails, refreshLists, updateDetails } from "./appointment-queries.ts";
import { nameAppointment } from "./describe-person.ts";
import { addTakenBy } from "./describe-taken.ts";
import { showFreedTime } from "./freed-time.ts";
import { showLastChange } from "./last-change.ts";

/** The visit as it is, of an error that someone else has given it a time or another one (visits-111, visits-115). */
function movedVisitOf(error: unknown): StaffAppointment | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return movedVisit.safeParse(error.body).data?.visit;
}

/** The message for an appointment that could not be changed. */
export function describeUpdateFailure(error: unknown): string {
  const message = getErrorMessage(error, "Failed to update appointment.");
  const moved = movedVisitOf(error);
  if (!moved?.confirmed_date || !moved.confirmed_time || !moved.provider) return message;
  const { confirmed_date: date, confirmed_time: time, provider, minutes } = moved;
  return `${message} It is now on ${formatShortDay(date)} at ${describeTime(time)} with ${providerName(provider)}, for ${minutes} minutes.`;
}

type Changed = Pick<StaffAppointment, "id" | "user" | "patient_first_name">;

/** A visit as the page shows it. */
export type ShownVisit = Changed &
  Pick<StaffAppointment, "confirmed_date" | "confirmed_time" | "provider" | "minutes">;

/** Where a visit is, as the server compares it (visits-111). */
function seenTimeOf({ confirmed_date, confirmed_time, provider, minutes }: ShownVisit): SeenTime | undefined {
  if (!confirmed_date || !confirmed_time || !provider || !minutes) return undefined;
  return { confirmed_date, confirmed_time, provider, minutes };
}

/** Whether an error is that another visit has the time. */
export function isTimeTaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.detail === timeTaken.code;
}

interface UpdateOptions<Sent, Reply> {
  readonly mutationFn: (sent: Sent) => Promise<Reply>;
  readonly onSuccess: (reply: Reply) => void;
  readonly onRefused?: (error: unknown) => void;
}

/**
 * Changes an appointment. A failure is shown in an alert, but a taken time is for the form to explain (visits-33); in a
 * toast if its dialog was closed before the response came. The lists are refetched either way, since a colleague may
 * have been faster.
 */
function useUpdate<Sent, Reply>(appointment: Changed, { onRefused, ...options }: UpdateOptions<Sent, Reply>) {
  const isMounted = useIsMounted();
  return useMutation({
    ...options,
    onError(error) {
      const message = describeUpdateFailure(error);
      onRefused?.(error);
      if (!isMounted())
        void showToast(`${nameAppointment(appointment, "appointment")}: ${addTakenBy(message, error)}`, {
          type: "error",
        });
      else if (!isTimeTaken(error)) window.alert(message);
    },
    onSettled: () => void refreshLists(),
  });
}

/**
 * Confirms a request (visits-21). A dialog passes its `onSuccess` to `mutate`: React Query does not call that once the
 * dialog is unmounted.
 */
export function useConfirm(request: Changed) {
  return useUpdate(request, {
    mutationFn: (chosen: VisitChoice) =>
      call("PUT /api/appointments/{id}/confirm/", {
        params: { id: String(request.id) },
        body: { status: "confirmed", ...chosen, undoable: true },
      }),
    onSuccess({ message, warnings: _warnings, ...confirmed }) {
      updateDetails(confirmed);
      void showToast(message, { type: "success" });
      showLastChange(confirmed);
    },
  });
}

/**
 * Cancels a request or visit, unless someone else has given it a time or another one than is shown (visits-21, visits-115);
 * `onMoved` is called with the visit that it is then. Takes its `onSuccess` as `useConfirm` does.
 */
export function useCancel(shown: StaffAppointment, onMoved: (current: StaffAppointment) => void) {
  return useUpdate(shown, {
    mutationFn: () =>
      call("PUT /api/appointments/{id}/confirm/", {
        params: { id: String(shown.id) },
        body: {
          status: "cancelled",
          cancelled_from: shown.status === "confirmed" ? seenTimeOf(shown) : null,
          undoable: true,
        },
      }),
    onSuccess({ message, warnings: _warnings, ...cancelled }) {
      updateDetails(cancelled);
      void showToast(message, { type: "success" });
      showLastChange(cancelled);
      showFreedTime(cancelled);
    },
    onRefused(error) {
      const current = movedVisitOf(error);
      if (!current) return;
      updateDetails(current);
      onMoved(current);
    },
  });
}

/** Reschedules a confirmed visit, unless someone else has moved it from where the page shows it (visits-35, visits-111). */
export function useRescheduleVisit(visit: ShownVisit) {
  const { id } = visit;
  // Where the message of such a refusal says it is.
  const [refused, setRefused] = useState<ShownVisit>();
  const shown = refused ?? visit;
  return useUpdate(visit, {
    mutationFn: (body: VisitChoice) =>
      call("PUT /api/appointments/{id}/reschedule/", {
        params: { id: String(id) },
        body: { ...body, moved_from: seenTimeOf(shown), undoable: true },
      }),
    onSuccess({ message, warnings: _warnings, ...moved }) {
      updateDetails(moved);
      void refreshDetails(id);
      void showToast(message, { type: "success" });
      showLastChange(moved, { wasRescheduled: true });
      showFreedTime(shown, moved);
    },
    onRefused(error) {
      const current = movedVisitOf(error);
      if (!current) return;
      updateDetails(current);
      setRefused(current);
    },
  });
}

/** Asks the patient of a visit by email to choose another time (visits-98). */
export function useAskPatientForAnotherTime(visit: Changed) {
  return useUpdate(visit, {
    mutationFn: () =>
      call("POST /api/appointments/{id}/ask-another-time/", {
        params: { id: String(visit.id) },
        body: { undoable: true },
      }),
    onSuccess({ message, warnings: _warnings, ...asked }) {
      updateDetails(asked);
      void showToast(message, { type: "success" });
      showLastChange(asked, { wasAsked: true });
    },
  });
}

/** Records whether the patient came to a visit (visits-36). */
export function useRecordOutcome(visit: Changed) {
  return useUpdate(visit, {
    mutationFn: (outcome: VisitOutcome | null) =>
      call("PUT /api/appointments/{id}/outcome/", { params: { id: String(visit.id) }, body: { outcome } }),
    onSuccess: updateDetails,
  });
}

/** Records whether the patient has arrived at the office (visits-74). */
export function useRecordArrival(visit: Changed) {
  return useUpdate(visit, {
    mutationFn: (arrived: boolean) =>
      call("PUT /api/appointments/{id}/arrived/", { params: { id: String(visit.id) }, body: { arrived } }),
    onSuccess: updateDetails,
  });
}
