import { useMutation } from "@tanstack/react-query";
import type { StaffAppointment } from "#contract/appointments.ts";
import { timeTaken, type VisitChoice } from "#contract/visit-times.ts";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { showToast } from "../ui/toast.tsx";
import { useIsMounted } from "../ui/use-is-mounted.ts";
import { refreshLists } from "./appointment-queries.ts";
import { showFreedTime } from "./freed-time.ts";
import { showLastChange } from "./last-change.ts";

type ConfirmOrCancel = ({ status: "confirmed" } & VisitChoice) | { status: "cancelled" };

/** The message for a request that could not be confirmed or cancelled. */
export function describeUpdateFailure(error: unknown): string {
  return getErrorMessage(error, "Failed to update appointment.");
}

/** The name of an appointment in the message of a failure. */
export function nameOfAppointment({ user }: Pick<StaffAppointment, "user">): string {
  return `${user.first_name}’s appointment`;
}

/** Whether an error is that another visit has the time. */
export function isTimeTaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.detail === timeTaken.code;
}

/**
 * Returns a function that shows why an appointment was not changed: in an alert, but a taken time is for the form to
 * explain (visits-33); in a toast if its dialog was closed before the response came.
 */
export function useUpdateFailure(request: Pick<StaffAppointment, "user">): (error: unknown) => void {
  const isMounted = useIsMounted();
  return (error) => {
    const message = describeUpdateFailure(error);
    if (!isMounted()) void showToast(`${nameOfAppointment(request)}: ${message}`, { type: "error" });
    else if (!isTimeTaken(error)) window.alert(message);
  };
}

/**
 * Confirms or cancels a request, and shows the outcome in a toast or an alert (visits-21). The lists are refetched
 * either way, since a colleague may have been faster. A dialog passes its `onSuccess` to `mutate`: React Query does not
 * call that once the dialog is unmounted.
 */
export function useConfirmOrCancel(request: Pick<StaffAppointment, "id" | "user">) {
  const showFailure = useUpdateFailure(request);
  return useMutation({
    mutationFn: (body: ConfirmOrCancel) =>
      call("PUT /api/appointments/{id}/confirm/", {
        params: { id: String(request.id) },
        body: { ...body, undoable: true },
      }),
    onSuccess({ message, warnings: _warnings, ...changed }) {
      void showToast(message, { type: "success" });
      showLastChange(changed);
      if (changed.status === "cancelled") showFreedTime(changed);
    },
    onError: showFailure,
    onSettled: () => void refreshLists(),
  });
}
