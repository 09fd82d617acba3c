import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describeTime } from "#contract/site/describe-hours.ts";
import { site } from "#contract/site/site.ts";
import type { LinkedVisit } from "#contract/visit-links.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { formatFullDate } from "#web/api/format-date.ts";
import { cardClasses } from "#web/ui/card.tsx";
import { LoadError, Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** A sentence with the office's phone number. */
export function CallUs() {
  const { dial, display } = site().practice.phone;
  return (
    <>
      Please call us at <TextLink to={`tel:${dial}`}>{display}</TextLink>.
    </>
  );
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
      {formatFullDate(date)} <span className="block text-accent">{describeTime(time)}</span>
    </time>
  );
}

/** The provider and place of a visit. */
export function Office({ minutes, provider, office }: Pick<LinkedVisit, "minutes" | "provider" | "office">) {
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
    <LinkedPage heading="This link does not work">
      <div className={`${cardClasses} grid gap-5 p-5 sm:p-8`}>
        <Notice role="alert" variant="danger">
          It has expired, or part of it is missing. Please open the link in our latest email.
        </Notice>
        <p>
          Would you like to change or cancel a visit? <CallUs />
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
          This page needs JavaScript, which is turned off in your browser. <CallUs />
        </Notice>
      </noscript>
      <div data-hydrate="visible" className="grid min-h-80 place-items-center">
        <Spinner label={label} isLabelShown />
      </div>
    </LinkedPage>
  );
}
