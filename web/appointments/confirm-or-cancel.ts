import { useMutation } from "@tanstack/react-query";
import { timeTaken, type VisitChoice } from "#contract/visit-times.ts";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { showToast } from "../ui/toast.tsx";
import { refreshLists } from "./appointment-queries.ts";
import { showFreedTime } from "./freed-time.ts";
import { showLastChange } from "./last-change.ts";

type ConfirmOrCancel = ({ status: "confirmed" } & VisitChoice) | { status: "cancelled" };

/** The message for a request that could not be confirmed or cancelled. */
export function describeUpdateFailure(error: unknown): string {
  return getErrorMessage(error, "Failed to update appointment.");
}

/** Shows a failure in an alert; a taken time is for the form to explain (visits-33). */
export function alertUnlessTaken(error: unknown): void {
  if (!(error instanceof ApiProblem && error.detail === timeTaken.code))
    window.alert(describeUpdateFailure(error));
}

/**
 * Confirms or cancels a request, and shows the outcome in a toast or an alert (visits-21). The lists are refetched
 * either way, since a colleague may have been faster. A dialog passes its `onSuccess` to `mutate`: React Query does not
 * call that once the dialog is unmounted.
 */
export function useConfirmOrCancel(id: number) {
  return useMutation({
    mutationFn: (body: ConfirmOrCancel) =>
      call("PUT /api/appointments/{id}/confirm/", {
        params: { id: String(id) },
        body: { ...body, undoable: true },
      }),
    onSuccess({ message, warnings: _warnings, ...changed }) {
      void showToast(message, { type: "success" });
      showLastChange(changed);
      if (changed.status === "cancelled") showFreedTime(changed);
    },
    onError: (error) => alertUnlessTaken(error),
    onSettled: () => void refreshLists(),
  });
}
