import { useMutation, useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { earlierTime } from "#contract/appointment-requests.ts";
import type { LinkedVisit as Visit } from "#contract/visit-links.ts";
import { describeTime } from "#practice/opening-hours.ts";
import { phone } from "#practice/practice.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Button, ButtonLink, buttonClasses } from "../ui/button.tsx";
import { cardClasses } from "../ui/card.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Spinner } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { ActOutcome } from "./act-outcome.tsx";
import { CalledOff } from "./called-off.tsx";
import { formatFullDate } from "./format-date.ts";
import { linkedVisitActs, linkedVisitQuery } from "./linked-visit-calls.ts";
import { OwnVisitActions } from "./own-visit-actions.tsx";
import { SavedChoice } from "./saved-choice.tsx";

const callUs = (
  <>
    Please call us at <TextLink to={`tel:${phone.dial}`}>{phone.display}</TextLink>.
  </>
);

/** The page around its state: a small line, the heading, and what follows. */
function Frame({ line, heading, children }: { line?: string; heading: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <header className="grid gap-2">
        {line && <p className="text-lg text-muted">{line}</p>}
        <h1 className="text-4xl sm:text-6xl">{heading}</h1>
      </header>
      {children}
    </div>
  );
}

function When({ date, time }: { date: string; time: string }) {
  return (
    <time dateTime={`${date}T${time}`}>
      {formatFullDate(date)} <span className="block text-accent">{describeTime(time)}</span>
    </time>
  );
}

/** The page's heading: the day and time, where there are any. */
function Heading({ status, date, time }: Visit) {
  if (date && time) {
    const when = <When date={date} time={time} />;
    return status === "cancelled" ? <CalledOff>{when}</CalledOff> : when;
  }
  return status === "cancelled" ? "Your request is cancelled" : "We have your request";
}

/** The line above the heading. */
function lineOf({ first_name, status, date, can_ask_another_time }: Visit): string {
  if (status === "cancelled" && date) return `Hello ${first_name}, your visit is cancelled:`;
  if (status !== "confirmed") return `Hello ${first_name},`;
  return can_ask_another_time
    ? `Hello ${first_name}, your visit is on`
    : `Hello ${first_name}, your visit was on`;
}

function Office({ minutes, provider, office }: Visit) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {provider && (
        <div>
          <dt className="text-sm text-muted">With</dt>
          <dd className="font-semibold">
            {provider}, {minutes} minutes
          </dd>
        </div>
      )}
      <div className="sm:row-span-2">
        <dt className="text-sm text-muted">Where</dt>
        <dd className="font-semibold">
          {office.name}
          <span className="block font-normal">{office.address}</span>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Phone</dt>
        <dd>
          <TextLink variant="standalone" to={`tel:${phone.dial}`}>
            {office.phone}
          </TextLink>
        </dd>
      </div>
    </dl>
  );
}

/** 'I’ll be there', until it was said. */
function Attend({
  visit,
  attend,
  onDone,
}: {
  visit: Visit;
  attend: () => Promise<void>;
  onDone: () => void;
}) {
  const { mutate, isPending, error } = useMutation({ mutationFn: attend, onSuccess: onDone });
  if (visit.attendance === "coming") return null;
  return (
    <>
      <Button id="coming" aria-disabled={isPending || undefined} onClick={() => isPending || mutate()}>
        I’ll be there
      </Button>
      {error && (
        <div role="alert" className="w-full sm:order-last">
          <Notice variant="danger">
            {getErrorMessage(error, "We could not save this. Please try again.")}
          </Notice>
        </div>
      )}
    </>
  );
}

/** What a reader does who has come by a reminder's link to a button that is there. */
function describeWanted(hash: string, { status, attendance, can_cancel }: Visit): string | undefined {
  if (status !== "confirmed") return undefined;
  if (hash === "#coming" && attendance === null) return "Please press ‘I’ll be there’ to let us know.";
  if (hash === "#cancel" && can_cancel) return "Please press ‘I can’t come’ to cancel your visit.";
  return undefined;
}

/** What can still be done about a request or a visit that has not begun. */
function Actions({ token, visit }: { token: string; visit: Visit }) {
  const acts = linkedVisitActs(token);
  const [done, setDone] = useState<Parameters<typeof ActOutcome>[0]["act"]>();
  const { date, time, status, can_cancel, can_ask_another_time, wants_another_time, attendance } = visit;
  const isVisit = status === "confirmed";
  const { hash } = useLocation();
  // A reminder's links lead to these buttons and do not act themselves: mail scanners follow links too (visits-51).
  const wanted = done || !can_ask_another_time ? undefined : describeWanted(hash, visit);
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash]);
  return (
    <>
      {wanted && <Notice variant="info">{wanted}</Notice>}
      {done && <ActOutcome key={done} act={done} />}
      {!done && attendance === "coming" && <Notice variant="success">You said that you’ll be there.</Notice>}
      {!done && wants_another_time && <Notice variant="info">You asked for another time.</Notice>}
      {can_ask_another_time && (
        <OwnVisitActions
          isVisit={isVisit}
          when={date && time ? `${formatFullDate(date)} at ${describeTime(time)}` : undefined}
          cancel={can_cancel ? acts.cancel : undefined}
          askAnotherTime={acts.askAnotherTime}
          onDone={setDone}
          cancelId="cancel"
          before={
            isVisit && <Attend visit={visit} attend={acts.attend} onDone={() => setDone("attending")} />
          }
        >
          {isVisit && (
            <a
              href={`/api/visits/${token}/calendar.ics`}
              download="visit.ics"
              className={buttonClasses("quiet")}
            >
              <CalendarPlus aria-hidden className="size-5" />
              Add to calendar
            </a>
          )}
        </OwnVisitActions>
      )}
      {can_ask_another_time && !can_cancel && (
        <p>It is too late to cancel here. If you can’t come, {callUs}</p>
      )}
      {can_ask_another_time && (
        <div className="grid gap-2 border-t border-border pt-4">
          <SavedChoice {...earlierTime} isOn={visit.wants_earlier} save={acts.setEarlier} />
          <SavedChoice
            label="Remind me"
            hint="By email, a few days before the visit."
            isOn={visit.reminders}
            save={acts.setReminders}
          />
        </div>
      )}
      {status === "cancelled" && (
        <ButtonLink to="/request-appointment" className="justify-self-start">
          Ask for a new visit
        </ButtonLink>
      )}
    </>
  );
}

/** A link that leads nowhere: unknown, expired, or cut off on its way. */
function BrokenLink() {
  return (
    <Frame heading="This link does not work">
      <div className={`${cardClasses} grid gap-5 p-5 sm:p-8`}>
        <div role="alert">
          <Notice variant="danger">
            It has expired, or it has lost its end on the way. Please open it from the newest email once more.
          </Notice>
        </div>
        <p>You would like to change or cancel a visit? {callUs}</p>
      </div>
    </Frame>
  );
}

/** The request or visit that a mailed link leads to, and what its patient can do about it (visits-51). */
export function LinkedVisit({ token }: { token: string }) {
  const { data: visit, error, refetch } = useQuery(linkedVisitQuery(token));
  if (visit) {
    return (
      <Frame line={lineOf(visit)} heading={<Heading {...visit} />}>
        {visit.status === "pending" && (
          <p className="text-lg">
            We get back to you soon with a date and a time. Nothing is fixed until then.
          </p>
        )}
        <div className={`${cardClasses} grid gap-6 p-5 sm:p-8`}>
          <Office {...visit} />
          <Actions token={token} visit={visit} />
        </div>
      </Frame>
    );
  }
  if (error instanceof ApiProblem && error.status === 404) return <BrokenLink />;
  if (error) {
    return (
      <Frame heading="Your visit">
        <div role="alert">
          <LoadError onRetry={() => void refetch()}>
            {getErrorMessage(error, "Your visit could not be loaded.")}
          </LoadError>
        </div>
      </Frame>
    );
  }
  return (
    <Frame heading="Your visit">
      <noscript>
        <Notice variant="warning">
          This page needs JavaScript, which your browser does not run. {callUs}
        </Notice>
      </noscript>
      <div data-hydrate="visible" className="grid min-h-80 place-items-center">
        <Spinner label="Loading your visit…" isLabelShown />
      </div>
    </Frame>
  );
}
