import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useState } from "react";
import type { StaffAppointment, VisitOutcome } from "#contract/appointments/appointments.ts";
import { addDays } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { describeTime, formatShortDay } from "#web/api/english.ts";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { TextLink, textLinkClasses } from "#web/ui/text-link.tsx";
import { visitsQuery, withoutOutcomeQuery } from "./appointment-queries.ts";
import { describePerson, describeWhose } from "./describe-person.ts";
import { categoryLabel } from "./labels.ts";
import { daySheetPath } from "./list-view.ts";
import { hasSeverePain, SeverePain } from "./pain.tsx";
import { useSteadyRows } from "./steady-rows.ts";
import { useHasBegun, useOfficeToday } from "./use-clock.ts";
import { useRecordArrival, useRecordOutcome } from "./visit-mutations.ts";

const outcomes: readonly { value: VisitOutcome; label: string }[] = [
  { value: "completed", label: "Done" },
  { value: "no_show", label: "No-show" },
];

// Without icons, which would be half of the elements of a list that every dialog has styled anew.
const small = "min-h-8! px-3! py-1! text-sm aria-pressed:selected aria-pressed:border-accent";

/** Records with one press that the patient has arrived; pressing it again takes that back (visits-74). */
function ArrivedButton({ visit }: { visit: StaffAppointment }) {
  const { mutate, isPending } = useRecordArrival(visit);
  return (
    <Button
      variant="secondary"
      aria-label={`Arrived: ${describeWhose(visit)}`}
      aria-pressed={visit.arrived}
      isDisabled={isPending}
      onClick={() => mutate(!visit.arrived)}
      className={small}
    >
      Arrived
    </Button>
  );
}

/** Records with one press whether the patient came; pressing it again takes that back (visits-36). */
function OutcomeButtons({ visit, onRecorded }: Pick<VisitRowProps, "visit" | "onRecorded">) {
  const { mutate, isPending } = useRecordOutcome(visit);
  return (
    <>
      {outcomes.map(({ value, label }) => (
        <Button
          key={value}
          variant="secondary"
          aria-label={`${label}: ${describeWhose(visit)}`}
          aria-pressed={visit.outcome === value}
          isDisabled={isPending}
          onClick={() => mutate(visit.outcome === value ? null : value, { onSuccess: () => onRecorded?.() })}
          className={small}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

interface VisitRowProps {
  visit: StaffAppointment;
  isToday?: boolean;
  onOpenRequest: (id: number) => void;
  /** Called once the outcome is recorded. */
  onRecorded?: () => void;
}

const VisitRow = memo(function VisitRow(props: VisitRowProps) {
  const { visit, isToday = false, onOpenRequest } = props;
  const { confirmed_date: date, confirmed_time: time, phone_end: _, ...marks } = visit;
  const hasBegun = useHasBegun({ date: date ?? "", time: time ?? "" });
  const atTime = describeTime(time ?? "");
  return (
    // One out of view costs nothing when a dialog opens, which has every visible element's style computed anew.
    <li className="-mx-2 grid gap-x-2 border-t border-border px-2 py-1.5 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] first:border-t-0">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="text-sm text-muted tabular-nums">
          {isToday || !date ? atTime : `${formatShortDay(date)}, ${atTime}`}
        </span>
        <button
          type="button"
          onClick={() => onOpenRequest(visit.id)}
          aria-haspopup="dialog"
          className={textLinkClasses("inline", "min-h-8 text-left wrap-anywhere")}
        >
          <bdi>{visit.user.first_name}</bdi>
        </button>
        <span className="text-sm text-muted">{describePerson(marks)}</span>
        <span className="text-sm text-muted">{categoryLabel(visit.category)}</span>
        {hasSeverePain(visit) && <SeverePain />}
      </div>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {isToday && visit.outcome === null && <ArrivedButton visit={visit} />}
        {hasBegun && <OutcomeButtons {...props} />}
      </div>
    </li>
  );
});

interface TodaysVisitsProps {
  onOpenRequest: (id: number) => void;
}

/** The visits before today of which nobody has recorded whether the patient came. */
function WithoutOutcome({ today, onOpenRequest }: TodaysVisitsProps & { today: string }) {
  const { data } = useQuery(withoutOutcomeQuery(addDays(today, -1)));
  const [recordedAt, setRecordedAt] = useState<number>();
  const onRecorded = useCallback(() => setRecordedAt(performance.now()), []);
  const { rows = [], hold } = useSteadyRows({ rows: data?.results, view: today, changedAt: recordedAt });
  if (!data || rows.length === 0) return null;
  return (
    <section {...hold} aria-labelledby="without-outcome-heading" className={`${cardClasses} p-4`}>
      <h2 id="without-outcome-heading" className="mb-2 text-xl">
        No outcome yet: {data.count}
      </h2>
      <ul className="-mx-2 max-h-80 overflow-y-auto px-2">
        {rows.map((visit) => (
          <VisitRow key={visit.id} visit={visit} onOpenRequest={onOpenRequest} onRecorded={onRecorded} />
        ))}
      </ul>
    </section>
  );
}

/** Today's visits by provider, with their outcomes, and earlier ones that lack one; rows are steady (visits-82, visits-83). */
export function TodaysVisits({ onOpenRequest }: TodaysVisitsProps) {
  const today = useOfficeToday();
  const { data, isError, refetch } = useQuery(visitsQuery({ from: today, to: today }));
  const { rows, hold } = useSteadyRows({ rows: data?.results, view: today, changedAt: undefined });
  const byProvider = Map.groupBy(rows ?? [], ({ provider }) => provider ?? "");
  return (
    <>
      <WithoutOutcome today={today} onOpenRequest={onOpenRequest} />
      <section {...hold} aria-labelledby="today-heading" className={`${cardClasses} p-4`}>
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="today-heading" className="text-xl">
            Today
          </h2>
          <TextLink to={daySheetPath(today)} className="text-sm">
            Today’s sheet
          </TextLink>
        </div>
        {!data && !isError && <Skeleton lines={6} />}
        {isError && !data && (
          <LoadError onRetry={() => void refetch()}>Today’s visits could not be loaded.</LoadError>
        )}
        {rows?.length === 0 && <p className="text-muted">No confirmed visits today.</p>}
        {[...byProvider].map(([provider, visits]) => (
          <section
            key={provider}
            aria-label={`Today, ${providerName(provider)}`}
            className="not-first-of-type:mt-3"
          >
            <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">
              {providerName(provider)}
            </h3>
            <ul>
              {visits.map((visit) => (
                <VisitRow key={visit.id} visit={visit} isToday onOpenRequest={onOpenRequest} />
              ))}
            </ul>
          </section>
        ))}
        {data && data.count > data.results.length && (
          <p className="mt-2 text-sm text-muted">
            The first {data.results.length} of {data.count}
          </p>
        )}
      </section>
    </>
  );
}
