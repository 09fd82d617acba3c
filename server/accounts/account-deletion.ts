import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod/mini";
import { type Deletion, deletionDays } from "#contract/accounts/own-data.ts";
import type { reauthentication } from "#contract/accounts/reauthentication.ts";
import { day } from "#contract/durations.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import type { RequestContext } from "#server/http/access.ts";
import { requireAnotherOwner } from "./accounts.ts";
import { recordSecurityEvent } from "./activity.ts";
import type { AccountDependencies } from "./email-tokens.ts";
import { type ProofDependencies, proveIdentity } from "./prove-identity.ts";
import { lockSession } from "./sessions.ts";
import { accounts } from "./table.ts";

const describe = (dueAt: Date | null): Deletion => ({ due_at: dueAt?.toISOString() ?? null });

/** When an account is deleted, if that was requested (accounts-36). */
export async function readDeletion(database: Queryable, accountId: number): Promise<Deletion> {
  const [account] = await database
    .select({ dueAt: accounts.deletionDueAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return describe(account?.dueAt ?? null);
}

/**
 * Requests the deletion of the caller's account and emails when it follows; where that was requested before, the date
 * stays (accounts-36). Throws what `proveIdentity()` does, and `last_owner`.
 */
export async function requestDeletion(
  dependencies: AccountDependencies & ProofDependencies,
  {
    reauthentication: given,
    ...call
  }: RequestContext & { readonly reauthentication: z.output<typeof reauthentication> },
): Promise<Deletion> {
  await proveIdentity(dependencies, { ...call, reauthentication: given });
  return dependencies.database.transaction((transaction) =>
    scheduleDeletion(transaction, dependencies, call),
  );
}

async function scheduleDeletion(
  transaction: Transaction,
  { outbox }: Pick<AccountDependencies, "outbox">,
  { caller, client, now }: RequestContext,
): Promise<Deletion> {
  const { accountId, sessionId, username } = caller;
  await requireAnotherOwner(transaction, username);
  const account = await lockSession(transaction, caller);
  if (account.deletionDueAt) return describe(account.deletionDueAt);
  const dueAt = new Date(now.getTime() + deletionDays * day);
  await transaction.update(accounts).set({ deletionDueAt: dueAt }).where(eq(accounts.id, accountId));
  await recordSecurityEvent(transaction, { kind: "deletion_requested", accountId, sessionId, client, now });
  const { email: to, firstName } = account;
  await outbox.send(transaction, { kind: "deletion-requested", to, firstName, dueAt: dueAt.toISOString() });
  return describe(dueAt);
}

/**
 * Cancels the requested deletion of the caller's account and emails this; without a request nothing happens
 * (accounts-36).
 */
export async function cancelDeletion(
  { database, outbox }: AccountDependencies,
  { caller: { accountId, sessionId }, client, now }: RequestContext,
): Promise<undefined> {
  await database.transaction(async (transaction) => {
    const [account] = await transaction
      .update(accounts)
      .set({ deletionDueAt: null })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.deletionDueAt)))
      .returning({ to: accounts.email, firstName: accounts.firstName });
    if (!account) return;
    await recordSecurityEvent(transaction, { kind: "deletion_cancelled", accountId, sessionId, client, now });
    await outbox.send(transaction, { kind: "deletion-cancelled", ...account });
  });
}
