import { and, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { invalidLink, tooManyFailedLinks } from "#contract/accounts/accounts.ts";
import { confirmationLifetime } from "#contract/posts/newsletter.ts";
import type { Language } from "#contract/site/values.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { type Client, widestNetwork } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { limitFailures, limitsByNetwork } from "#server/http/rate-limits.ts";
import { createToken, hashToken } from "#server/http/secrets.ts";
import { consumeEmailLimits, withEmailLimits } from "#server/mail/email-limits.ts";
import type { Services } from "#server/services.ts";
import { isSubscriber, newsletterSubscribers } from "./table.ts";
import { type Reader, unsubscribeUrls } from "./unsubscribing.ts";

/** What subscribing depends on. */
export type SubscriptionDependencies = Pick<
  Services,
  "database" | "outbox" | "clock" | "secretKey" | "publicUrl"
>;

const { id, email: address, mailbox, tokenHash, expiresAt, confirmedAt } = newsletterSubscribers;

const expiryFrom = (now: Date) => new Date(now.getTime() + confirmationLifetime * 1_000);

/** Who gets the newsletter at an address's mailbox already: an account, or a visitor who confirmed. */
async function findReader(
  transaction: Transaction,
  email: string,
): Promise<(Reader & { to: string; language: Language }) | undefined> {
  const [account] = await transaction
    .select({ id: accounts.id, to: accounts.email, language: accounts.language })
    .from(accounts)
    .where(and(isSubscriber, sql`mailbox_of(${accounts.email}) = mailbox_of(${email})`))
    .limit(1);
  if (account) return { ...account, isVisitor: false };
  const [visitor] = await transaction
    .select({ id, to: address, language: newsletterSubscribers.language })
    .from(newsletterSubscribers)
    .where(and(sql`${mailbox} = mailbox_of(${email})`, isNotNull(confirmedAt)));
  return visitor && { ...visitor, isVisitor: true };
}

interface Subscribing {
  readonly email: string;
  /** Of the emails to who has none yet. */
  readonly language: Language;
  readonly client: Client;
}

/**
 * Mails a link that confirms a subscription, within the mailbox's limits; its token replaces the last one. Who gets the
 * newsletter already is mailed that, and how to leave. Only the email tells one from the other (newsletter-52). Throws
 * `too_many_email_requests`.
 */
export function subscribe(
  dependencies: SubscriptionDependencies,
  { email, language, client }: Subscribing,
): Promise<void> {
  const { clock, outbox, publicUrl, secretKey } = dependencies;
  const now = clock();
  return withEmailLimits(dependencies, client, async (transaction) => {
    const limited = { kind: "confirm-subscription", to: email, client, now } as const;
    if (!(await consumeEmailLimits(transaction, secretKey, limited))) return;
    const cause = { client: widestNetwork(client) };
    const reader = await findReader(transaction, email);
    if (reader) {
      const { to, language: known } = reader;
      const unsubscribe = unsubscribeUrls(secretKey, publicUrl)(reader);
      const told = { kind: "already-subscribed", to, language: known, unsubscribe } as const;
      await outbox.send(transaction, told, cause);
      return;
    }
    const token = createToken();
    const issued = { email, language, tokenHash: hashToken(token), expiresAt: expiryFrom(now) };
    const [unconfirmed] = await transaction
      .insert(newsletterSubscribers)
      .values(issued)
      .onConflictDoUpdate({ target: mailbox, set: issued, setWhere: isNull(confirmedAt) })
      .returning({ id });
    // Where there is none, it was confirmed meanwhile.
    if (unconfirmed)
      await outbox.send(transaction, { kind: "confirm-subscription", to: email, language, token }, cause);
  });
}

/** The row of a link that confirms, or has confirmed. */
const hasToken = (token: string, now: Date) =>
  and(eq(tokenHash, hashToken(token)), or(isNotNull(confirmedAt), gt(expiresAt, now)));

interface WithToken {
  readonly token: string;
  readonly client: Client;
}

/** What a link leads to. Throws `invalid_link`, and `too_many_requests` for a client with many dead links. */
async function requireLink<Found>(
  { database, secretKey, clock }: SubscriptionDependencies,
  client: Client,
  find: () => Promise<Found[]>,
): Promise<Found> {
  const limits = limitsByNetwork(client, "failed link", { secretKey, now: clock() });
  const found = await limitFailures(
    database,
    { limits, problem: tooManyFailedLinks },
    async () => (await find())[0],
  );
  if (!found) throw new ProblemError(invalidLink);
  return found;
}

/** Whether the subscription of a mailed link is confirmed. */
export async function readSubscription(
  dependencies: SubscriptionDependencies,
  { token, client }: WithToken,
): Promise<{ confirmed: boolean }> {
  const found = await requireLink(dependencies, client, () =>
    dependencies.database
      .select({ confirmedAt })
      .from(newsletterSubscribers)
      .where(hasToken(token, dependencies.clock())),
  );
  return { confirmed: found.confirmedAt !== null };
}

/** Confirms the subscription of a mailed link; of several confirmations the first one counts. */
export async function confirmSubscription(
  dependencies: SubscriptionDependencies,
  { token, client }: WithToken,
): Promise<{ confirmed: true }> {
  const now = dependencies.clock();
  await requireLink(dependencies, client, () =>
    dependencies.database
      .update(newsletterSubscribers)
      .set({ confirmedAt: sql`coalesce(${confirmedAt}, ${now.toISOString()})` })
      .where(hasToken(token, now))
      .returning({ id }),
  );
  return { confirmed: true };
}

/**
 * Restarts the lifetime of a link when its email is sent, so that none arrives expired; false where a newer one replaced
 * it, or nothing is left to confirm.
 */
export async function extendConfirmation(
  database: Transaction,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<boolean> {
  const extended = await database
    .update(newsletterSubscribers)
    .set({ expiresAt: expiryFrom(now) })
    .where(and(eq(tokenHash, hashToken(token)), isNull(confirmedAt)))
    .returning({ id });
  return extended.length > 0;
}

/** Deletes subscriptions that were not confirmed in time (newsletter-53); for cleanup. */
export async function deleteUnconfirmedSubscribers(database: Database, now: Date): Promise<void> {
  await database.delete(newsletterSubscribers).where(and(isNull(confirmedAt), lte(expiresAt, now)));
}
