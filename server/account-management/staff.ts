import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod/mini";
import { newEmployee } from "#contract/registration.ts";
import { deleteUnlessReferenced, findOwner, matchesUsername } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { endSessions } from "#server/sessions/sessions.ts";
import { twoFactor } from "#server/two-factor/table.ts";
import { resetTwoFactor } from "#server/two-factor/two-factor.ts";
import { type EmailDependencies, revokeCodes, sendLink } from "./email-tokens.ts";

/** A command of the office cannot be carried out; the message gives the reason. */
export class StaffError extends Error {
  override readonly name = "StaffError";
}

interface StaffDependencies extends EmailDependencies {
  readonly database: Database;
  readonly clock: () => Date;
}

type NewEmployee = z.output<typeof newEmployee>;

/** Validates an employee's details. Raises `StaffError` with a line for each field at fault. */
function validateEmployee(input: Readonly<Record<string, unknown>>): NewEmployee {
  const { data, error } = newEmployee.safeParse(input);
  if (error) {
    const lines = error.issues.map(
      ({ path, message }) => `--${path.join(".").replace("_", "-")}: ${message}`,
    );
    throw new StaffError(lines.join("\n"));
  }
  return data;
}

const lockedAccount = async (transaction: Transaction, username: string) => {
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(matchesUsername(username))
    .for("no key update");
  return account;
};

/** Makes an existing account an employee's. Raises `StaffError` where that is not allowed. */
async function promote(
  transaction: Transaction,
  account: typeof accounts.$inferSelect,
  { employee, now }: { employee: NewEmployee; now: Date },
) {
  if (account.email !== employee.email)
    throw new StaffError(`The username ${account.username} is taken, with another address.`);
  if (account.role === "employee" && account.passwordHash !== null)
    throw new StaffError(`${account.username} is an employee already.`);
  // The name may have been registered by someone without access to the address: only an email to it gives a password.
  await transaction
    .update(accounts)
    .set({ role: "employee", passwordHash: null, expiresAt: null })
    .where(eq(accounts.id, account.id));
  await endSessions(transaction, account.id);
  await recordSecurityEvent(transaction, { kind: "role_changed", accountId: account.id, now });
  return account;
}

async function insertEmployee(transaction: Transaction, employee: NewEmployee, now: Date) {
  const { username, email, first_name: firstName, last_name: lastName } = employee;
  const [account] = await transaction
    .insert(accounts)
    .values({ username, email, firstName, lastName, role: "employee", createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!account) throw new StaffError(`The username ${username} is taken.`);
  return account;
}

/**
 * Adds an employee and emails an invitation to set a password (accounts-31). An account of that username and address
 * becomes an employee's, and an employee who has not accepted yet is invited again. Raises `StaffError`.
 */
export async function addEmployee(
  dependencies: StaffDependencies,
  input: Readonly<Record<keyof NewEmployee, string | undefined>>,
): Promise<void> {
  const employee = validateEmployee(input);
  const now = dependencies.clock();
  await dependencies.database.transaction(async (transaction) => {
    const present = await lockedAccount(transaction, employee.username);
    const owner = await findOwner(transaction, employee.email);
    if (owner && owner.id !== present?.id)
      throw new StaffError(`The address ${employee.email} belongs to another account.`);
    const account = present
      ? await promote(transaction, present, { employee, now })
      : await insertEmployee(transaction, employee, now);
    const isSent = await sendLink(transaction, dependencies, {
      kind: "invitation",
      account,
      to: employee.email,
      now,
    });
    if (!isSent)
      throw new StaffError(`${employee.email} had three invitations within the hour. Try again later.`);
  });
}

/** An employee as the office's list shows one. */
export interface ListedEmployee {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** Has set a password, and so accepted the invitation. */
  readonly hasPassword: boolean;
  readonly hasTwoFactor: boolean;
}

/** All employees by username. */
export async function listEmployees(database: Database): Promise<ListedEmployee[]> {
  return database
    .select({
      username: accounts.username,
      name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      email: accounts.email,
      hasPassword: sql<boolean>`${accounts.passwordHash} IS NOT NULL`,
      hasTwoFactor: sql<boolean>`${twoFactor.enabledAt} IS NOT NULL`,
    })
    .from(accounts)
    .leftJoin(twoFactor, and(eq(twoFactor.accountId, accounts.id), isNotNull(twoFactor.enabledAt)))
    .where(eq(accounts.role, "employee"))
    .orderBy(asc(sql`lower(${accounts.username})`));
}

/**
 * Removes an employee's rights and ends their sessions. The account remains as a patient's, so that posts retain their
 * author and appointments their patient; one that was never used is deleted. Returns which. Raises `StaffError`.
 */
export async function removeEmployee(
  { database, clock }: Pick<StaffDependencies, "database" | "clock">,
  username: string,
): Promise<"deleted" | "demoted"> {
  return database.transaction(async (transaction) => {
    const account = await lockedAccount(transaction, username);
    if (account?.role !== "employee") throw new StaffError(`There is no employee ${username}.`);
    const { id: accountId } = account;
    const hasAccepted = account.passwordHash !== null || account.emailVerifiedAt !== null;
    if (!hasAccepted && (await deleteUnlessReferenced(transaction, accountId))) return "deleted";
    await transaction.update(accounts).set({ role: "customer" }).where(eq(accounts.id, accountId));
    await revokeCodes(transaction, accountId, "set-password", "confirm-email-change");
    await endSessions(transaction, accountId);
    await recordSecurityEvent(transaction, { kind: "role_changed", accountId, now: clock() });
    // The cached list of a former employee's posts is no longer valid.
    await transaction.execute(sql`SELECT pg_notify('changed', 'posts')`);
    return "demoted";
  });
}

/** Resets an account's two-factor authentication, ends its sessions and emails a notice. Raises `StaffError`. */
export async function resetTwoFactorOf(
  { database, outbox, clock }: Omit<StaffDependencies, "secretKey">,
  username: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const account = await lockedAccount(transaction, username);
    if (!account) throw new StaffError(`There is no account ${username}.`);
    if (!(await resetTwoFactor(transaction, { account, outbox, now: clock() })))
      throw new StaffError(`${account.username} has no two-factor authentication.`);
  });
}
