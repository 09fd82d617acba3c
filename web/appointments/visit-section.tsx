import { useState } from "react";
import type { AppointmentDetails, VisitOutcome } from "#contract/appointments/appointments.ts";
import { Button } from "#web/ui/button.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { freedTimeOf } from "./freed-time.ts";
import { OfferToCandidates, VisitTime } from "./freed-time-section.tsx";
import { useLastChange } from "./last-change.ts";
import { MoveForm } from "./move-dialog.tsx";
import { useClock, useHasBegun } from "./use-clock.ts";
import { useRecordOutcome } from "./visit-mutations.ts";

const outcomes: readonly { value: VisitOutcome; label: string }[] = [
  { value: "completed", label: "Came" },
  { value: "no_show", label: "Did not come" },
];

/** Buttons for whether the patient came; pressing one again clears it. */
function Outcome({ details }: { details: AppointmentDetails }) {
  const { mutate, isPending } = useRecordOutcome(details);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Outcome</legend>
      <div className="flex flex-wrap gap-2">
        {outcomes.map(({ value, label }) => (
          <Button
            key={value}
            variant="secondary"
            aria-pressed={details.outcome === value}
            isDisabled={isPending}
            onClick={() => mutate(details.outcome === value ? null : value)}
            className="aria-pressed:selected aria-pressed:border-accent"
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The time that a cancelled visit has freed, also if the patient cancelled it, with the matching requests (visits-70).
 */
function CancelledVisitTime({ details }: { details: AppointmentDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const isFuture = useClock(() => freedTimeOf(details) !== undefined);
  const freed = freedTimeOf(details);
  if (!isFuture || !freed) return null;
  return (
    <section
      aria-labelledby="cancelled-time-heading"
      className="grid gap-3 rounded-box bg-surface-sunken p-4"
    >
      <h3 id="cancelled-time-heading" className="text-xl">
        The time that was cancelled
      </h3>
      <p>
        <VisitTime {...freed} />
      </p>
      {isOpen ? (
        <OfferToCandidates freed={freed} />
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)} className="justify-self-start">
          Offer it to others
        </Button>
      )}
    </section>
  );
}

interface VisitSectionProps {
  details: AppointmentDetails;
  /** Whether the form that moves the visit is open, which a button at the panel's end opens. */
  isMoving: boolean;
  onMoved: () => void;
}

/** The visit that the request has or had. */
function Visit(props: VisitSectionProps) {
  const { details } = props;
  const { status, confirmed_date: date, confirmed_time: time } = details;
  if (status === "cancelled") return <CancelledVisitTime details={details} />;
  if (status !== "confirmed" || !date || !time) return null;
  return <ConfirmedVisit {...props} date={date} time={time} />;
}

/**
 * What was just done with the request, with Undo (visits-43), and the confirmed visit: time, provider, and the actions
 * (visits-35, visits-36).
 */
export function VisitSection(props: VisitSectionProps) {
  const lastChange = useLastChange();
  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {lastChange?.request.id === props.details.id && (
          <ChangedNotice key={lastChange.at} change={lastChange} isInDetails />
        )}
      </div>
      <Visit {...props} />
    </>
  );
}

interface ConfirmedVisitProps extends VisitSectionProps {
  date: string;
  time: string;
}

function ConfirmedVisit({ details, date, time, isMoving, onMoved }: ConfirmedVisitProps) {
  const { provider, minutes } = details;
  const hasBegun = useHasBegun({ date, time });
  return (
    <section aria-labelledby="visit-heading" className="grid gap-3 rounded-box bg-surface-sunken p-4">
      <h3 id="visit-heading" className="text-xl">
        The visit
      </h3>
      <p>
        <VisitTime date={date} time={time} minutes={minutes ?? 0} provider={provider ?? ""} />
      </p>
      {details.attendance === "coming" && !hasBegun && <p>The patient said that they will be there.</p>}
      {hasBegun && <Outcome details={details} />}
      {/* It stays with what is typed in it also once the visit has begun: then sending it says so (pages-68). */}
      {isMoving && <MoveForm move={{ visit: details }} onBack={onMoved} onSaved={onMoved} />}
    </section>
  );
}
