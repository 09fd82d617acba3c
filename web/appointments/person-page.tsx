import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Phone from "lucide-react/icons/phone";
import PhoneCall from "lucide-react/icons/phone-call";
import { type RefObject, useRef, useState } from "react";
import type { Person } from "#contract/appointments/people.ts";
import { otherLanguage } from "#contract/language.ts";
import { ApiProblem } from "#web/api/call.ts";
import { formatLongDate } from "#web/api/english.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import { TextLink, textLinkClasses } from "#web/ui/text-link.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { type Decision, DecisionDialogs } from "./decision-dialogs.tsx";
import { describeWhen, insuranceLabel } from "./labels.ts";
import { useLastChange } from "./last-change.ts";
import { PatientPanel } from "./patient-panel.tsx";
import { personQuery } from "./people.ts";
import { officeMoment, PersonVisits, sortVisits } from "./person-visits.tsx";
import { CallDialog } from "./phone-request-form.tsx";
import { StaffFooter } from "./staff-footer.tsx";
import { useClock } from "./use-clock.ts";

function Contact({ person }: { person: Person }) {
  const { email, phone, date_of_birth, insurance, other_insurance, insurance_member_id, username } = person;
  const spoken = otherLanguage(person.language);
  const entries = [
    {
      label: "Phone",
      value: phone && (
        <a
          href={`tel:${phone}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {phone}
        </a>
      ),
    },
    {
      label: "Email",
      value: email && (
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          {email}
        </a>
      ),
    },
    { label: "Date of birth", value: date_of_birth && formatLongDate(date_of_birth) },
    {
      label: "Insurance",
      value: (insurance === "other" && other_insurance) || insuranceLabel(insurance, "en"),
    },
    { label: "Member ID", value: insurance_member_id },
    { label: "Username", value: username },
    ...(spoken ? [{ label: "Language", value: spoken }] : []),
  ];
  return (
    <CardSection heading="Contact">
      <dl className="grid">
        {entries.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-wrap items-center gap-x-3 border-b border-border py-2 last:border-b-0"
          >
            <dt className="w-30 text-muted">{label}</dt>
            <dd className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {value || <span className="text-muted">None</span>}
            </dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}

interface NextStepProps {
  sorted: ReturnType<typeof sortVisits>;
  onOpen: (id: number) => void;
  onCall: () => void;
}

function describeNext({ pending, ahead }: NextStepProps["sorted"]): string {
  if (pending.length === 1) return "1 request is waiting for an answer.";
  if (pending.length > 1) return `${pending.length} requests are waiting for an answer.`;
  return ahead[0] ? `The next visit is on ${describeWhen(ahead[0].moment, "en")}.` : "No visit is scheduled.";
}

/** What is to be done for the person: an answer to their request, or a visit. */
function NextStep({ sorted, onOpen, onCall }: NextStepProps) {
  const [request] = sorted.pending;
  const [visit] = sorted.ahead;
  return (
    <CardSection heading="Next step">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="min-w-0 text-lg">{describeNext(sorted)}</p>
        <div className="flex flex-wrap gap-3">
          {request && (
            <Button onClick={() => onOpen(request.id)} aria-haspopup="dialog">
              <CalendarClock aria-hidden className="size-4.5" />
              Open the request
            </Button>
          )}
          <Button
            variant={request || visit ? "secondary" : "primary"}
            onClick={onCall}
            aria-haspopup="dialog"
          >
            <PhoneCall aria-hidden className="size-4.5" />
            Enter a call
          </Button>
        </div>
      </div>
    </CardSection>
  );
}

/**
 * What was done last, with Undo, in view at the window's lower edge (visits-43). The details that are open have it too, and
 * make this one inert.
 */
function LastChangeLine({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const change = useLastChange();
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(area, heading);
  return (
    // Beside the round buttons, and on a phone below them.
    <div ref={area} aria-live="polite" className="sticky bottom-0 z-status py-2 empty:hidden sm:mr-36">
      {change && <ChangedNotice key={change.at} change={change} />}
    </div>
  );
}

function Loaded({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const [opened, setOpened] = useState<number>();
  const [decision, setDecision] = useState<Decision>();
  const [isCallOpen, setIsCallOpen] = useState(false);
  const now = useClock(officeMoment);
  const sorted = sortVisits(person.visits, now);
  const { age, missed, phone } = person;
  const spoken = otherLanguage(person.language);
  const next = sorted.ahead[0];
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div>
        <div className="grid grid-cols-1 gap-6">
          <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Avatar person={person} picture={person.profile_picture} size={72} className="size-18 text-2xl" />
            <div className="min-w-0">
              <h1 ref={heading} tabIndex={-1} className="text-4xl wrap-anywhere sm:text-5xl">
                <bdi>{nameOf(person)}</bdi>
              </h1>
              <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg text-muted">
                {age !== null && <span>{age} years</span>}
                {phone && (
                  <a href={`tel:${phone}`} className={textLinkClasses("standalone")}>
                    <Phone aria-hidden className="size-4.5" />
                    {phone}
                  </a>
                )}
                {spoken && <Badge className="bg-accent-subtle text-foreground">{spoken}</Badge>}
                {missed > 0 && (
                  <Badge className="bg-warning-subtle text-warning">
                    {missed === 1 ? "Missed 1 visit" : `Missed ${missed} visits`}
                  </Badge>
                )}
              </p>
            </div>
          </header>
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
            <div className="grid gap-6">
              <NextStep sorted={sorted} onOpen={setOpened} onCall={() => setIsCallOpen(true)} />
              <PersonVisits sorted={sorted} onOpen={setOpened} />
            </div>
            <Contact person={person} />
          </div>
        </div>
        <LastChangeLine heading={heading} />
      </div>
      <PatientPanel
        requestId={opened}
        onDecide={setDecision}
        onClose={() => {
          setOpened(undefined);
          onChanged();
        }}
      />
      <DecisionDialogs decision={decision} onDecide={setDecision} rows={[]} onDecided={onChanged} />
      <CallDialog
        isOpen={isCallOpen}
        onClose={() => setIsCallOpen(false)}
        person={{
          ...person,
          phone_end: phone?.slice(-4) ?? null,
          patient_name: null,
          visits: sorted.confirmed,
          next: next
            ? {
                ...next,
                category: next.category as string,
                confirmed_date: next.moment.date,
                confirmed_time: next.moment.time,
              }
            : null,
        }}
      />
    </>
  );
}

/** A person with contact data, requests, visits and notes, and what is to be done next (visits-89). */
export function PersonPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(personQuery(id));
  const isGone = error instanceof ApiProblem && error.status === 404;
  return (
    <div className="page-width grid min-h-[75svh] grid-cols-1 content-start gap-6 py-10 sm:py-14">
      <TextLink variant="standalone" to="/people" className="justify-self-start">
        Find another person
      </TextLink>
      {data && !isGone ? (
        <Loaded person={data} onChanged={() => void refetch()} />
      ) : (
        <h1 className="text-4xl sm:text-5xl">Person</h1>
      )}
      {!data && !error && (
        <>
          <output className="sr-only">Loading...</output>
          <Skeleton lines={8} />
        </>
      )}
      {isGone && (
        <p role="alert" className="text-lg text-muted">
          This person is no longer here. Search again to find them by a current request.
        </p>
      )}
      {!data && error && !isGone && (
        <LoadError role="alert" onRetry={() => void refetch()}>
          The person could not be loaded.
        </LoadError>
      )}
      <StaffFooter />
    </div>
  );
}
