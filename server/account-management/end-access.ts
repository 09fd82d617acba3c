import { and, eq, isNotNull } from "drizzle-orm";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import { calendarFeeds } from "#server/calendar-feed/table.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import type { EmailJobOf } from "#server/mail/email-job.ts";
import { passkeys } from "#server/passkeys/table.ts";
import { endSessions } from "#server/sessions/sessions.ts";
import { twoFactor } from "#server/two-factor/table.ts";

interface EndedAccess {
  readonly accountId: number;
  /** Whether the passkeys are removed too, as by a mailed reset. */
  readonly removesPasskeys: boolean;
  readonly sessionId?: string;
  readonly client: Client;
  readonly now: Date;
}

/**
 * Ends what somebody with the former password may have begun: sessions, the calendar feed, a requested deletion and, if
 * wanted, the passkeys (accounts-43). Returns what ended beside the sessions and what stays, for the notice.
 */
export async function endAccess(
  transaction: Transaction,
  { accountId, removesPasskeys, ...event }: EndedAccess,
): Promise<Required<Pick<EmailJobOf<"password-changed">, "ended" | "stays">>> {
  await endSessions(transaction, accountId);
  const feed = await transaction
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.accountId, accountId))
    .returning({ accountId: calendarFeeds.accountId });
  const deletion = await transaction
    .update(accounts)
    .set({ deletionDueAt: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.deletionDueAt)))
    .returning({ id: accounts.id });
  if (deletion.length > 0)
    await recordSecurityEvent(transaction, { kind: "deletion_cancelled", accountId, ...event });
  const ownPasskeys = eq(passkeys.accountId, accountId);
  const removed = removesPasskeys
    ? await transaction.delete(passkeys).where(ownPasskeys).returning({ id: passkeys.id })
    : [];
  if (removed.length > 0)
    await recordSecurityEvent(transaction, { kind: "passkey_removed", accountId, ...event });
  const enabled = and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.enabledAt));
  const staying = {
    passkeys: (await transaction.$count(passkeys, ownPasskeys)) > 0,
    authenticator: (await transaction.$count(twoFactor, enabled)) > 0,
  };
  return {
    ended: [
      ...(feed.length > 0 ? ["feed" as const] : []),
      ...(deletion.length > 0 ? ["deletion" as const] : []),
      ...(removed.length > 0 ? ["passkeys" as const] : []),
    ],
    stays: [
      ...(staying.passkeys ? ["passkeys" as const] : []),
      ...(staying.authenticator ? ["authenticator" as const] : []),
    ],
  };
}
