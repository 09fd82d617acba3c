import PhoneCall from "lucide-react/icons/phone-call";
import type { AppointmentDetails } from "#contract/appointments/appointments.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import type { Decision } from "./decision-dialogs.tsx";
import { useHasBegun } from "./use-clock.ts";

interface PanelActionsProps {
  details: AppointmentDetails;
  isMoving: boolean;
  onMove: () => void;
  onDecide: (decision: Decision) => void;
}

/** What can be done next about the appointment of a panel, always in view at the panel's end (visits-84). */
export function PanelActions({ details, isMoving, onMove, onDecide }: PanelActionsProps) {
  const { status, confirmed_date, confirmed_time, patient } = details;
  const hasBegun = useHasBegun({ date: confirmed_date ?? "", time: confirmed_time ?? "" });
  const mayCancel = status === "pending" || (status === "confirmed" && details.outcome === null);
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap gap-2 border-t border-border bg-surface px-6 py-3 empty:hidden sm:-mx-8 sm:-mb-8 sm:px-8">
      {status === "pending" && (
        <Button onClick={() => onDecide({ kind: "confirm", request: details })}>Confirm</Button>
      )}
      {status === "confirmed" && !hasBegun && !isMoving && <Button onClick={onMove}>Move visit</Button>}
      {mayCancel && (
        <Button variant="secondary" onClick={() => onDecide({ kind: "cancel", request: details })}>
          Cancel
        </Button>
      )}
      {patient.phone && (
        <a href={`tel:${patient.phone}`} className={buttonClasses("secondary")}>
          <PhoneCall aria-hidden className="size-4.5" />
          Call
        </a>
      )}
    </div>
  );
}
