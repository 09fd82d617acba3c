import { tooManyEmailRequests } from "#contract/accounts/accounts.ts";
import { linkMailLimits } from "#contract/rate-limits.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { consumeRateLimits, limitsByNetwork, withRateLimits } from "#server/http/rate-limits.ts";
import type { Services } from "#server/services.ts";
import { type EmailKind, mailboxOf } from "./email-job.ts";

type LimitDependencies = Pick<Services, "database" | "clock" | "secretKey">;

/** The limits of requests for emails from one client, and their problem. */
export function emailRequestLimits({ secretKey, clock }: LimitDependencies, client: Client) {
  const limits = limitsByNetwork(client, "email requests", { secretKey, now: clock() });
  return { limits, problem: tooManyEmailRequests };
}

/**
 * Answers a request for an email in a transaction; the request counts against its client's limits whether or not an
 * email is sent. Throws `too_many_email_requests`.
 */
export function withEmailLimits<Result>(
  dependencies: LimitDependencies,
  client: Client,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { database } = dependencies;
  return withRateLimits(database, emailRequestLimits(dependencies, client), () => database.transaction(work));
}

/** An email whose number is limited for its mailbox. */
export interface LimitedEmail {
  readonly kind: EmailKind;
  readonly to: string;
  /** The client that requested it; absent for the command line. */
  readonly client?: Pick<Client, "address" | "ipv6Site"> | undefined;
  readonly now: Date;
}

/**
 * Whether the limits allow one more email of a kind to a mailbox, which is then counted. Each client has a share of its
 * own, so that others who request emails to a mailbox do not use up its holder's.
 */
export async function consumeEmailLimits(
  transaction: Transaction,
  secretKey: Buffer,
  { kind, to, client = { address: "the office" }, now }: LimitedEmail,
): Promise<boolean> {
  const common = { secretKey, now };
  const mailbox = mailboxOf(to);
  const { allowed } = await consumeRateLimits(transaction, [
    ...limitsByNetwork(client, "mail of a kind to a mailbox", { ...common, of: `${kind} ${mailbox}` }),
    { ...common, name: `mail ${kind} to mailbox`, key: mailbox, ...linkMailLimits.perMailbox },
  ]);
  return allowed;
}
