import { queryOptions } from "@tanstack/react-query";
import { maxFailedEmailsShown, type OfficeMail } from "#contract/office/office-mail.ts";
import { call } from "#web/api/browser-call.ts";
import { formatNumber } from "#web/api/english.ts";
import { Button } from "#web/ui/button.tsx";
import { Moment, OfficeData, useOfficeAction } from "./office-data.tsx";
import { WeekChart } from "./week-chart.tsx";

const emailsQuery = queryOptions({
  queryKey: ["office", "mail"],
  queryFn: () => call("GET /api/office/mail/", {}),
  staleTime: 0,
});

/** A number with its noun, such as '1 email' or '1,200 emails'. */
const numberOf = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

function describeAge(seconds: number): string {
  if (seconds < 60) return "less than a minute";
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? numberOf(minutes, "minute") : numberOf(Math.floor(minutes / 60), "hour");
}

/** The label of an email's kind: 'Visit confirmed' for 'visit-confirmed'. */
function describeKind(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Failed and queued emails, the number of subscribers, and a test email (office-11, office-12). */
export function OfficeEmails() {
  const { run, isPending, messages } = useOfficeAction();
  return (
    <OfficeData query={emailsQuery} what="the state of the emails">
      {(state) => (
        <div className="grid gap-6">
          <Figures {...state} />
          <Growth {...state} />
          <FailedEmails
            emails={state.given_up}
            isPending={isPending}
            onRetry={(id) =>
              run({
                about: "The email",
                send: () => call("POST /api/office/mail/{id}/retry/", { params: { id } }),
                successMessage: "We are sending the email again.",
              })
            }
          />
          {messages}
          <div>
            <Button
              variant="secondary"
              isDisabled={isPending}
              onClick={() =>
                run({
                  about: "The test email",
                  send: () => call("POST /api/office/mail/test/", {}),
                  successMessage: "A test email is on its way to you.",
                })
              }
            >
              Send me a test email
            </Button>
          </div>
        </div>
      )}
    </OfficeData>
  );
}

function Figures({ queue, subscribers }: OfficeMail) {
  const waiting =
    queue.length === 0
      ? "None"
      : `${formatNumber(queue.length)}, the oldest for ${describeAge(queue.oldest_seconds)}`;
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <div className="rounded-box border border-border px-4 py-3">
        <dt className="text-note text-muted">Emails waiting to be sent</dt>
        <dd className="text-lg font-semibold tabular-nums">{waiting}</dd>
      </div>
      <div className="rounded-box border border-border px-4 py-3">
        <dt className="text-note text-muted">Newsletter</dt>
        <dd className="text-lg font-semibold tabular-nums">{numberOf(subscribers.count, "subscriber")}</dd>
      </div>
    </dl>
  );
}

function Growth({ subscribers: { weeks } }: OfficeMail) {
  const joined = weeks.map((week) => week.joined);
  const total = joined.reduce((sum, count) => sum + count, 0);
  return (
    <WeekChart
      level={3}
      heading="New subscribers"
      summary={`${formatNumber(total)} in the last ${weeks.length} weeks, not counting those who have left`}
      weeks={weeks.map(({ week }) => week)}
      series={[{ name: "New subscribers", colour: "first", values: joined }]}
    />
  );
}

interface FailedEmailsProps {
  emails: OfficeMail["given_up"];
  isPending: boolean;
  onRetry: (id: string) => void;
}

function FailedEmails({ emails, isPending, onRetry }: FailedEmailsProps) {
  if (emails.length === 0) return <p className="text-muted">Every email was delivered.</p>;
  return (
    <div className="grid gap-3">
      <h3 className="text-lg font-semibold">Could not be delivered</h3>
      <ul className="divide-y divide-border rounded-box border border-border">
        {emails.map(({ id, kind, to, written, reason }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere">
                <span className="font-semibold">{describeKind(kind)}</span> to {to}
              </p>
              <p className="text-note wrap-anywhere text-muted">
                <Moment at={written} /> · {reason || "No reason was given."}
              </p>
            </div>
            <Button
              variant="quiet"
              aria-label={`Try again: ${describeKind(kind)} to ${to}`}
              isDisabled={isPending}
              onClick={() => onRetry(id)}
            >
              Try again
            </Button>
          </li>
        ))}
      </ul>
      {emails.length === maxFailedEmailsShown && (
        <p className="text-note text-muted">These are the oldest {maxFailedEmailsShown}.</p>
      )}
    </div>
  );
}
