import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LinkedVisit } from "#contract/appointments/visit-links.ts";
import { describeTime } from "#contract/site/describe-hours.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { atLineStart, formatFullDate } from "#web/api/format-date.ts";
import { cardClasses } from "#web/ui/card.tsx";
import { LoadError, Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";

/** What a message needs to say whose a visit is: the reader's, or that of someone else, by first name (visits-113). */
export function ofPatient(firstName: string | null) {
  return { whose: firstName ? "other" : "own", name: isolateName(firstName ?? "") } as const;
}

/** A sentence with the office's phone number. */
export function CallUs() {
  const { dial, display } = site().practice.phone;
  return <>{withElements(m.visit_call_us, { phone: <TextLink to={`tel:${dial}`}>{display}</TextLink> })}</>;
}

/** The layout of a page that a link in an email opens: a small line, the heading, and the content. */
export function LinkedPage({
  line,
  heading,
  children,
}: {
  line?: string;
  heading: ReactNode;
  children?: ReactNode;
}) {
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

/** A day and time as a heading. */
export function When({ date, time }: { date: string; time: string }) {
  return (
    <time dateTime={`${date}T${time}`}>
      {atLineStart(formatFullDate(date))} <span className="block text-accent">{describeTime(time)}</span>
    </time>
  );
}

/** The provider and place of a visit. */
export function Office({ minutes, provider, office }: Pick<LinkedVisit, "minutes" | "provider" | "office">) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {provider && (
        <div>
          <dt className="text-sm text-muted">{m.visit_with()}</dt>
          <dd className="font-semibold">{m.visit_with_minutes({ provider, minutes: minutes ?? 0 })}</dd>
        </div>
      )}
      <div className="sm:row-span-2">
        <dt className="text-sm text-muted">{m.visit_where()}</dt>
        <dd className="font-semibold">
          {office.name}
          <span className="block font-normal">{office.address}</span>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{m.visit_phone()}</dt>
        <dd>
          <TextLink variant="standalone" to={`tel:${site().practice.phone.dial}`}>
            {office.phone}
          </TextLink>
        </dd>
      </div>
    </dl>
  );
}

/** Whether a link is unknown or has expired. */
export function isBrokenLink(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

/** Shown for an invalid link: unknown, expired or truncated. */
function BrokenLink() {
  return (
    <LinkedPage heading={m.visit_link_broken()}>
      <div className={`${cardClasses} grid gap-5 p-5 sm:p-8`}>
        <Notice role="alert" variant="danger">
          {m.visit_link_broken_why()}
        </Notice>
        <p>
          {m.visit_link_broken_call()} <CallUs />
        </p>
      </div>
    </LinkedPage>
  );
}

interface LinkPendingProps {
  query: Pick<UseQueryResult, "error" | "refetch">;
  heading: string;
  /** The label of the loading state. */
  label: string;
  /** The message for a failure that has none. */
  failure: string;
}

/** Shown until the content of a link has been loaded, and if it could not be. */
export function LinkPending({ query: { error, refetch }, heading, label, failure }: LinkPendingProps) {
  if (isBrokenLink(error)) return <BrokenLink />;
  if (error) {
    return (
      <LinkedPage heading={heading}>
        <LoadError role="alert" onRetry={() => void refetch()}>
          {getErrorMessage(error, failure)}
        </LoadError>
      </LinkedPage>
    );
  }
  return (
    <LinkedPage heading={heading}>
      <noscript>
        <Notice variant="warning">
          {`${m.visit_needs_javascript()} `}
          <CallUs />
        </Notice>
      </noscript>
      <div data-hydrate="visible" className="grid min-h-80 place-items-center">
        <Spinner label={label} isLabelShown />
      </div>
    </LinkedPage>
  );
}
