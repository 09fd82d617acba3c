import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { accounts } from "#server/accounts/table.ts";
import { securityEvents } from "#server/activity/activity.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import type { Outbox } from "#server/mail/outbox.ts";

/** The events that open a session. */
const openings = ["signed_in", "two_factor_enabled"] as const;

/**
 * Queues a notice of a sign-in from a device, by browser and system, that the account's activity does not show, which
 * goes back a year; not of the account's first sign-in (sign-in-26). Call it before that sign-in is recorded.
 */
export async function notifyOfNewDevice(
  transaction: Transaction,
  outbox: Outbox,
  { accountId, client: { device } }: { accountId: number; client: Pick<Client, "device"> },
): Promise<void> {
  const signIns = (further?: SQL) =>
    transaction
      .select({ id: securityEvents.id })
      .from(securityEvents)
      .where(and(eq(securityEvents.accountId, accountId), inArray(securityEvents.kind, openings), further))
      .limit(1);
  const isFrom = eq(securityEvents.device, device);
  const [account] = await transaction
    .select({ to: accounts.email, firstName: accounts.firstName })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), sql`EXISTS (${signIns()})`, sql`NOT EXISTS (${signIns(isFrom)})`));
  if (account) await outbox.send(transaction, { kind: "new-device", ...account, device });
}
