import { useMutation } from "@tanstack/react-query";
import type { AppointmentDetails, StaffAppointment, VisitOutcome } from "#contract/appointments.ts";
import type { VisitChoice } from "#contract/visit-times.ts";
import { call } from "../api/browser-call.ts";
import { showToast } from "../ui/toast.tsx";
import { refreshDetails, refreshLists, updateDetails } from "./appointment-queries.ts";
import { useUpdateFailure } from "./confirm-or-cancel.ts";
import { showFreedTime } from "./freed-time.ts";
import { showLastChange } from "./last-change.ts";

/** Reschedules a confirmed visit (visits-35). */
export function useRescheduleVisit(previous: StaffAppointment) {
  const { id } = previous;
  const showFailure = useUpdateFailure(previous);
  return useMutation({
    mutationFn: (body: VisitChoice) =>
      call("PUT /api/appointments/{id}/reschedule/", {
        params: { id: String(id) },
        body: { ...body, undoable: true },
      }),
    onSuccess({ message, warnings: _warnings, ...moved }) {
      updateDetails(moved);
      void refreshDetails(id);
      void showToast(message, { type: "success" });
      showLastChange(moved, { wasRescheduled: true });
      showFreedTime(previous, moved);
    },
    onError: showFailure,
    onSettled: () => void refreshLists(),
  });
}

/** Records whether the patient came to a visit (visits-36). */
export function useRecordOutcome(visit: Pick<AppointmentDetails, "id" | "user">) {
  const { id } = visit;
  const showFailure = useUpdateFailure(visit);
  return useMutation({
    mutationFn: (outcome: VisitOutcome | null) =>
      call("PUT /api/appointments/{id}/outcome/", { params: { id: String(id) }, body: { outcome } }),
    onSuccess: updateDetails,
    onError: showFailure,
    onSettled: () => void refreshLists(),
  });
}

/** Writes staff's note about an appointment (visits-37). */
export function useWriteNote(id: number) {
  return useMutation({
    mutationFn: (body: { note: string }) =>
      call("PUT /api/appointments/{id}/note/", { params: { id: String(id) }, body }),
    onSuccess: updateDetails,
  });
}
