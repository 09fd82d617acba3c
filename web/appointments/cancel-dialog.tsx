import type { StaffAppointment } from "#contract/appointments.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { dayInFull } from "./day-in-words.ts";
import { useDecision } from "./decide.ts";
import { categoryWords } from "./schedule-words.ts";

interface CancelDialogProps {
  /** The request that may be cancelled; without one the dialog is closed. */
  request: StaffAppointment | undefined;
  onClose: () => void;
}

function describe({ user, category, confirmed_date, confirmed_time }: StaffAppointment): string {
  const asked = `${user.first_name}, ${categoryWords(category)}`;
  if (!confirmed_date || !confirmed_time) return `${asked}.`;
  return `${asked}, on ${dayInFull(confirmed_date)} at ${confirmed_time.slice(0, 5)}.`;
}

/** Asks before a request is cancelled, which is final (specification §4, decision 47). */
export function CancelDialog({ request, onClose }: CancelDialogProps) {
  const { decide, isPending, problem, forgetProblem } = useDecision(onClose);

  function close() {
    forgetProblem();
    onClose();
  }

  return (
    <Dialog
      isOpen={request !== undefined}
      onClose={close}
      title="Are you sure you want to cancel this appointment?"
      description={request && describe(request)}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            Keep appointment
          </Button>
          <button
            type="button"
            className={buttonLook("primary", "bg-danger! text-surface!")}
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (request && !isPending) void decide(request.id, { status: "cancelled" });
            }}
          >
            Yes, cancel
          </button>
        </>
      }
    >
      <div role="alert" className="empty:hidden">
        {problem && <Notice kind="danger">{problem}</Notice>}
      </div>
    </Dialog>
  );
}
