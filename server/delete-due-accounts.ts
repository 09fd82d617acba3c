import { randomUUID } from "node:crypto";
import { and, eq, lte, or, type SQL, sql } from "drizzle-orm";
import { accounts } from "./accounts/table.ts";
import { anonymizeAppointments } from "./appointments/anonymize.ts";
import type { AppointmentRow } from "./appointments/appointments.ts";
import { appointments, mayBeAhead, undoableChanges } from "./appointments/table.ts";
import { isUpcoming, transition } from "./appointments/transitions.ts";
import type { Pictures } from "./content/pictures.ts";
import { posts } from "./content/table.ts";
import type { Transaction } from "./database/connect.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Services } from "./services.ts";

type Account = typeof accounts.$inferSelect;

interface DeletionDependencies extends Pick<Services, "database" | "outbox"> {
  readonly pictures: Pick<Pictures, "deleteRow" | "removeFiles">;
}

/**
 * Deletes the accounts whose deletion is due, each in a transaction of its own (accounts-37, accounts-38). Where one fails,
 * the others are deleted all the same; then its error is thrown.
 */
export async function deleteDueAccounts(dependencies: DeletionDependencies, now: Date): Promise<void> {
  const { database, pictures } = dependencies;
  const due = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(lte(accounts.deletionDueAt, now))
    .orderBy(accounts.deletionDueAt);
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      const deleted = await database.transaction((transaction) =>
        deleteAccount(transaction, dependencies, { id, now }),
      );
      await pictures.removeFiles(deleted);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Deletes one account, unless its holder has cancelled this since; returns the pictures whose files remain. */
async function deleteAccount(
  transaction: Transaction,
  { outbox, pictures }: DeletionDependencies,
  { id, now }: { readonly id: number; readonly now: Date },
) {
  const isOwn = eq(appointments.accountId, id);
  const readIds = async (condition: SQL | undefined) => {
    const rows = await transaction.select({ id: appointments.id }).from(appointments).where(condition);
    return rows.map((row) => row.id);
  };
  // Appointments before the account, as wherever both are locked, and all that change in the order of their ids.
  await transaction
    .select({ id: appointments.id })
    .from(appointments)
    .where(or(isOwn, eq(appointments.statusChangedBy, id)))
    .orderBy(appointments.id)
    .for("no key update");
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), lte(accounts.deletionDueAt, now)))
    .for("update");
  if (!account) return [];

  const own = await readIds(isOwn);
  const ids = await readIds(and(isOwn, mayBeAhead(now)));
  await cancelUpcoming(transaction, outbox, { ids, now });
  const drafts = await transaction
    .delete(posts)
    .where(and(eq(posts.authorId, id), eq(posts.isDraft, true)))
    .returning({ pictureId: posts.featuredPictureId });
  await replaceAccount(transaction, { account, own, now });
  // The account's own rows are deleted by cascade: sessions, two-factor authentication, tokens, activity, feeds.
  await transaction.delete(accounts).where(eq(accounts.id, id));
  const { email: to, firstName, language } = account;
  await outbox.send(transaction, { kind: "account-deleted", to, firstName, language });
  const pictureIds = [account.profilePictureId, ...drafts.map(({ pictureId }) => pictureId)];
  const deleted = [];
  for (const pictureId of pictureIds)
    if (pictureId !== null) deleted.push(...(await pictures.deleteRow(transaction, pictureId)));
  return deleted;
}

/** Cancels requests and visits ahead, so that no time stays taken for an unknown person. */
async function cancelUpcoming(
  transaction: Transaction,
  outbox: Outbox,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<void> {
  const action = async (row: AppointmentRow) =>
    isUpcoming(row, now) ? ("cancelWithAccount" as const) : undefined;
  for (const id of ids) await transition(transaction, { outbox, now }, { id, employeeId: null, action });
}

/** Has posts and appointments refer to a row without a person, and clears what the appointments contain of the person. */
async function replaceAccount(
  transaction: Transaction,
  { account, own, now }: { readonly account: Account; readonly own: readonly number[]; readonly now: Date },
): Promise<void> {
  const { id } = account;
  const isReferenced =
    (await transaction.$count(
      appointments,
      or(eq(appointments.accountId, id), eq(appointments.statusChangedBy, id)),
    )) > 0 || (await transaction.$count(posts, eq(posts.authorId, id))) > 0;
  if (!isReferenced) return;
  const [former] = await transaction
    .insert(accounts)
    .values({
      // No username has a blank (accounts-3), so that none is taken or found.
      username: `former ${randomUUID()}`,
      email: "",
      firstName: account.role === "employee" ? "Former employee" : "Former patient",
      lastName: "",
      visitReminders: false,
      isDemo: account.isDemo,
      createdAt: now,
      deletedAt: now,
    })
    .returning({ id: accounts.id });
  if (!former) throw new Error("The row in place of a deleted account was not stored.");
  await transaction.update(posts).set({ authorId: former.id }).where(eq(posts.authorId, id));
  await transaction
    .update(appointments)
    .set({ statusChangedBy: former.id })
    .where(eq(appointments.statusChangedBy, id));
  // Undoing a change must not name the deleted account again.
  await transaction
    .delete(undoableChanges)
    .where(sql`${undoableChanges.former}->>'statusChangedBy' = ${String(id)}`);
  if (own.length === 0) return;
  await anonymizeAppointments(transaction, { ids: own, formerId: former.id, now });
}
