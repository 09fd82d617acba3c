import type { ReactNode } from "react";
import type { Person } from "#contract/appointments/people.ts";
import { officeNow } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { formatLongDate } from "#web/api/english.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import { describeOther } from "./describe-person.ts";
import { categoryLabel, describePreferences, describeWhen } from "./labels.ts";
import { RequestFlags, StatusBadge } from "./request-flags.tsx";

type Visit = Person["visits"][number];

/** A confirmed visit with the day and time of it. */
type TimedVisit = Visit & { moment: { date: string; time: string } };

/** An instant as the office's date and time, in a text that sorts. */
export function officeMoment(now: Date): string {
  const { date, time } = officeNow(now);
  return `${date} ${time}`;
}

const instantOf = ({ moment }: TimedVisit) => `${moment.date} ${moment.time}`;

/** A person's requests and visits by what is to be done with them, as of an office's `YYYY-MM-DD HH:MM`. */
export function sortVisits(visits: readonly Visit[], now: string) {
  const confirmed = visits
    .filter(({ status }) => status === "confirmed")
    .flatMap((visit): TimedVisit[] => {
      const { confirmed_date: date, confirmed_time: time } = visit;
      return date && time ? [{ ...visit, moment: { date, time } }] : [];
    })
    .toSorted((one, other) => instantOf(one).localeCompare(instantOf(other)));
  return {
    pending: visits.filter(({ status }) => status === "pending"),
    ahead: confirmed.filter((visit) => instantOf(visit) > now),
    past: confirmed.filter((visit) => instantOf(visit) <= now).toReversed(),
    cancelled: visits.filter(({ status }) => status === "cancelled"),
    confirmed: confirmed.length,
  };
}

const outcomes = {
  completed: { label: "Came", colors: "bg-accent-subtle text-success" },
  no_show: { label: "Did not come", colors: "bg-danger-subtle text-danger" },
} as const;

interface EntryProps {
  visit: Visit;
  /** What it is known by: its time, or when it came. */
  title: string;
  onOpen: (id: number) => void;
  children?: ReactNode;
}

function Entry({ visit, title, onOpen, children }: EntryProps) {
  const { id, outcome, status, provider, minutes, note, patient_name, age } = visit;
  const facts = [
    categoryLabel(visit.category),
    status !== "pending" && provider && `${providerName(provider)}, ${minutes} min`,
    describeOther(patient_name, age),
  ].filter(Boolean);
  return (
    <li className="grid gap-1 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          onClick={() => onOpen(id)}
          aria-haspopup="dialog"
          className={textLinkClasses("standalone", "text-left")}
        >
          {title}
        </button>
        {outcome && <Badge className={outcomes[outcome].colors}>{outcomes[outcome].label}</Badge>}
        {status !== "confirmed" && <StatusBadge status={status} />}
      </div>
      <p className="wrap-anywhere text-muted">{facts.join(" · ")}</p>
      {children}
      {note && (
        <p className="mt-1 rounded-small bg-surface-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
          <span className="sr-only">Note: </span>
          {note}
        </p>
      )}
    </li>
  );
}

/** What staff should notice about a request or a visit to come, in the words of the list (visits-16). */
function Flags({ flags }: Pick<Visit, "flags">) {
  if (flags.length === 0) return null;
  return (
    <div className="[&>ul]:flex-wrap!">
      <RequestFlags flags={flags} />
    </div>
  );
}

interface PersonVisitsProps {
  sorted: ReturnType<typeof sortVisits>;
  onOpen: (id: number) => void;
}

/** A person's requests, visits to come and past visits, each with staff's note; they open as in the staff's list. */
export function PersonVisits({ sorted: { pending, ahead, past, cancelled }, onOpen }: PersonVisitsProps) {
  const requested = ({ requested_at }: Visit) =>
    `Request of ${formatLongDate(officeNow(new Date(requested_at)).date)}`;
  return (
    <>
      {pending.length > 0 && (
        <CardSection heading="Requests">
          <ul>
            {pending.map((visit) => (
              <Entry key={visit.id} visit={visit} title={requested(visit)} onOpen={onOpen}>
                <p className="text-muted">{describePreferences(visit, "en")}</p>
                <Flags flags={visit.flags} />
              </Entry>
            ))}
          </ul>
        </CardSection>
      )}
      <CardSection heading="Upcoming visits">
        {ahead.length === 0 && <p className="text-muted">None.</p>}
        <ul>
          {ahead.map((visit) => (
            <Entry key={visit.id} visit={visit} title={describeWhen(visit.moment, "en")} onOpen={onOpen}>
              <Flags flags={visit.flags} />
            </Entry>
          ))}
        </ul>
      </CardSection>
      <CardSection heading="Past visits">
        {past.length === 0 && <p className="text-muted">None.</p>}
        <ul>
          {past.map((visit) => (
            <Entry key={visit.id} visit={visit} title={describeWhen(visit.moment, "en")} onOpen={onOpen} />
          ))}
        </ul>
      </CardSection>
      {cancelled.length > 0 && (
        <CardSection heading="Cancelled">
          <ul>
            {cancelled.map((visit) => (
              <Entry key={visit.id} visit={visit} title={requested(visit)} onOpen={onOpen} />
            ))}
          </ul>
        </CardSection>
      )}
    </>
  );
}
