import PhoneCall from "lucide-react/icons/phone-call";
import { providerName } from "#contract/site/look-up.ts";
import { describeTime, formatFullDate } from "#web/api/english.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { endOf } from "./calendar-toolbar.tsx";
import { OfferToCandidates } from "./freed-time-section.tsx";

/** A time at which a provider works and has no visit. */
export interface FreeTime {
  readonly date: string;
  readonly time: string;
  readonly provider: string;
  readonly minutes: number;
}

interface FreeTimeDialogProps {
  /** The time that was pressed; without one the dialog is closed. */
  free: FreeTime | undefined;
  onEnterCall: () => void;
  onClose: () => void;
}

/** What can be done with a free time of the calendar: enter a call, or offer it to those whom it suits (visits-92). */
export function FreeTimeDialog({ free, onEnterCall, onClose }: FreeTimeDialogProps) {
  return (
    <Dialog
      isOpen={free !== undefined}
      onClose={onClose}
      title="Free time"
      description={
        free && (
          <>
            {formatFullDate(free.date)}, {describeTime(free.time)}–
            {describeTime(endOf(free.time, free.minutes))} with {providerName(free.provider)}
          </>
        )
      }
    >
      {free && (
        <div className="grid gap-6">
          <Button onClick={onEnterCall} className="justify-self-start">
            <PhoneCall aria-hidden className="size-4.5" />
            Enter a call for {describeTime(free.time)}
          </Button>
          <section aria-labelledby="who-fits-heading" className="grid gap-4">
            <h3 id="who-fits-heading" className="text-xl">
              Who fits here
            </h3>
            <OfferToCandidates freed={{ ...free, appointmentId: null }} />
          </section>
        </div>
      )}
    </Dialog>
  );
}
