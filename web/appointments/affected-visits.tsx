import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { noEmail } from "#contract/appointments/visit-changes.ts";
import { providerName } from "#contract/site/look-up.ts";
import { describeTime, formatFullDate, formatShortDay } from "#web/api/english.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import { type AffectedGroup, describeAsked, isAsked } from "./affected-groups.ts";
import { freeTimesQuery } from "./appointment-queries.ts";
import { ChangedNotice } from "./changed-notice.tsx";
import { type Decision, DecisionDialogs } from "./decision-dialogs.tsx";
import { describeOther } from "./describe-person.ts";
import { addTakenBy } from "./describe-taken.ts";
import { categoryLabel } from "./labels.ts";
import { useLastChange } from "./last-change.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { providersForVisit } from "./move-times.tsx";
import { PatientPanel } from "./patient-panel.tsx";
import { isTimeTaken, useAskPatientForAnotherTime, useRescheduleVisit } from "./visit-mutations.ts";

interface NextTimeProps {
  visit: StaffAppointment;
  provider: string;
}

/** Moves a visit to the next free time of a provider by one press. */
function NextTime({ visit, provider }: NextTimeProps) {
  const { data, isPending: isLooking } = useQuery(
    freeTimesQuery(visit, { provider, from: visit.confirmed_date, count: 1 }),
  );
  const { mutate, isPending, error } = useRescheduleVisit(visit);
  const free = data?.results[0];
  if (isLooking) {
    // Has the place of the button, so that what is below does not move under the pointer.
    return (
      <Button variant="secondary" isDisabled className="justify-start text-left">
        Looking for a free time with {providerName(provider)} …
      </Button>
    );
  }
  if (!free) return null;
  const { date, time, minutes } = free;
  return (
    <>
      <Button
        variant="secondary"
        isDisabled={isPending}
        onClick={() => mutate({ confirmed_date: date, confirmed_time: time, provider, minutes })}
        className="justify-start text-left"
      >
        <span>
          Move to {formatShortDay(date)}, {describeTime(time)}, {providerName(provider)}
        </span>
      </Button>
      {isTimeTaken(error) && (
        <Notice role="alert" variant="warning">
          {addTakenBy("Someone else has just taken this time.", error)}
        </Notice>
      )}
    </>
  );
}

interface PatientProps {
  visit: StaffAppointment;
  /** Opens the patient's details, where the whole phone number is. */
  onOpen: (id: number) => void;
}

/** Whose visit it is, as a button, with the end of the phone number to tell people apart. */
function Patient({ visit, onOpen }: PatientProps) {
  const other = describeOther(visit.patient_first_name ?? visit.patient_name, visit.age);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(visit.id)}
        className={textLinkClasses("inline", "min-h-8 text-left wrap-anywhere")}
      >
        {`${isolateName(visit.user.first_name)}${visit.last_initial ? ` ${visit.last_initial}.` : ""}`}
      </button>
      {other && <span> {other}</span>}
      {visit.phone_end && (
        <span className="font-sans text-base font-normal tracking-normal text-muted">
          {" "}
          · … {visit.phone_end}
        </span>
      )}
    </>
  );
}

/** Focuses the heading of the visit that follows one that was just dealt with, whose pressed button is gone. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus();
}

function describeWhen({ confirmed_date: date, confirmed_time: time }: StaffAppointment): string {
  return `${formatFullDate(date ?? "")}, ${describeTime(time ?? "")}`;
}

interface ChoicesProps extends PatientProps {
  onMove: () => void;
  onCancel: () => void;
  onSkip: () => void;
}

/** What can be done about one visit. */
function Choices({ visit, onOpen, onMove, onCancel, onSkip }: ChoicesProps) {
  const ask = useAskPatientForAnotherTime(visit);
  // A program of the version before, which may answer during an upgrade, does not say.
  const hasNoEmail = visit.has_email === false;
  const hasChosen = visit.flags.some(({ code }) => code === "wants_another_time");
  return (
    <section aria-labelledby="affected-visit" className="grid gap-3">
      <h3 id="affected-visit" ref={takeLostFocus} tabIndex={-1} className="text-xl wrap-anywhere">
        <Patient visit={visit} onOpen={onOpen} />
      </h3>
      <p className="text-muted">
        {[describeWhen(visit), categoryLabel(visit.category), providerName(visit.provider ?? "")].join(", ")}
      </p>
      {isAsked(visit) && <p>The patient has been asked by email to choose another time.</p>}
      {hasChosen && <p>The patient has named other days.</p>}
      {hasNoEmail && <p>{noEmail.message()}</p>}
      <div className="grid gap-2">
        {providersForVisit(visit).map((provider) => (
          <NextTime key={provider} visit={visit} provider={provider} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onMove}>
          Another time …
        </Button>
        {!hasNoEmail && !isAsked(visit) && !hasChosen && (
          <Button variant="secondary" isDisabled={ask.isPending} onClick={() => ask.mutate(undefined)}>
            Ask the patient
          </Button>
        )}
        {hasNoEmail && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => onOpen(visit.id)}>
            Call …
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Cancel visit
        </Button>
        <Button variant="quiet" onClick={onSkip}>
          Later
        </Button>
      </div>
    </section>
  );
}

interface AskedPatientsProps extends Pick<PatientProps, "onOpen"> {
  visits: readonly StaffAppointment[];
  onGoThrough: () => void;
}

/** The visits whose patients are to answer, which can be settled by phone all the same (visits-118). */
function AskedPatients({ visits, onOpen, onGoThrough }: AskedPatientsProps) {
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-border rounded-box border border-border">
        {visits.map((visit) => (
          <li key={visit.id} className="px-4 py-2 wrap-anywhere">
            <Patient visit={visit} onOpen={onOpen} />
            <span className="block text-note text-muted">{describeWhen(visit)}</span>
          </li>
        ))}
      </ul>
      <p>Nothing changes until they choose. No need to wait: press a name for the phone number, and call.</p>
      <Button variant="secondary" onClick={onGoThrough} className="justify-self-start">
        {visits.length === 1 ? "Go through it now" : "Go through them now"}
      </Button>
    </div>
  );
}

interface AffectedVisitsProps {
  /** What is gone through; without it the dialog is closed. */
  opened: AffectedGroup | undefined;
  /** The visits that are in it now. */
  visits: readonly StaffAppointment[];
  onClose: () => void;
}

/**
 * Leads through the visits of an absence or a closure one by one, each change with Undo (visits-99); those whose patients
 * were asked for another time are named at the end (visits-118).
 */
export function AffectedVisits({ opened, visits, onClose }: AffectedVisitsProps) {
  const lastChange = useLastChange();
  const [later, setLater] = useState<readonly number[]>([]);
  const [includesAsked, setIncludesAsked] = useState(false);
  const [moving, setMoving] = useState<StaffAppointment>();
  const [detailed, setDetailed] = useState<number>();
  const [decision, setDecision] = useState<Decision>();
  // One that was just changed is back once that is undone.
  const open = visits.filter(
    (visit) => visit.id !== lastChange?.request.id && (includesAsked || !isAsked(visit)),
  );
  const asked = visits.filter((visit) => isAsked(visit) && !open.includes(visit));
  const settled = asked.length > 0 ? `${describeAsked(asked)}.` : "All visits are taken care of.";
  const current = open.find(({ id }) => !later.includes(id));
  const close = () => {
    setLater([]);
    setIncludesAsked(false);
    onClose();
  };
  return (
    <>
      <Dialog
        isOpen={opened !== undefined}
        onClose={close}
        title="Visits affected"
        description={opened && `Days when ${opened.why}`}
        actions={
          <Button variant={current ? "secondary" : "primary"} onClick={close}>
            {current ? "Finish later" : "Done"}
          </Button>
        }
      >
        <div className="grid gap-5">
          <div aria-live="polite" className="grid gap-3">
            <p className="font-semibold">
              <span>{open.length > 0 ? `${open.length} left` : settled}</span>
              {open.length > 0 && asked.length > 0 && (
                <span className="font-normal text-muted">{` · ${asked.length} asked by email`}</span>
              )}
            </p>
            {lastChange && <ChangedNotice key={lastChange.at} change={lastChange} />}
          </div>
          {current && (
            <Choices
              key={current.id}
              visit={current}
              onOpen={setDetailed}
              onMove={() => setMoving(current)}
              onCancel={() => setDecision({ kind: "cancel", request: current })}
              onSkip={() => setLater([...later, current.id])}
            />
          )}
          {open.length === 0 && asked.length > 0 && (
            <AskedPatients visits={asked} onOpen={setDetailed} onGoThrough={() => setIncludesAsked(true)} />
          )}
          {!current && open.length > 0 && (
            <Button variant="secondary" onClick={() => setLater([])} className="justify-self-start">
              Start over
            </Button>
          )}
        </div>
      </Dialog>
      <MoveDialog move={moving && { visit: moving }} onClose={() => setMoving(undefined)} />
      <PatientPanel requestId={detailed} onClose={() => setDetailed(undefined)} onDecide={setDecision} />
      <DecisionDialogs decision={decision} onDecide={setDecision} rows={[]} onDecided={() => undefined} />
    </>
  );
}
