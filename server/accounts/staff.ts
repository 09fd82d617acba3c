import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod/mini";
import { newEmployee } from "#contract/accounts/registration.ts";
import type { Role } from "#contract/accounts/sign-in.ts";
import {
  alreadyAccepted,
  type Employee,
  noTwoFactor,
  tooManyInvitations,
} from "#contract/office/office-staff.ts";
import { forbidden, invalidFields, notFound } from "#contract/problems.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { type Actor, recordOfficeAct } from "#server/office/office-log.ts";
import type { Services } from "#server/services.ts";
import {
  deleteUnlessReferenced,
  findVerifiedAccount,
  hasPracticeOwner,
  isPracticeOwner,
  matchesUsername,
  requireAnotherOwner,
} from "./accounts.ts";
import { recordSecurityEvent } from "./activity.ts";
import { type EmailDependencies, revokeTokens, sendLink } from "./email-tokens.ts";
import { deleteCalendarFeed } from "./own-sessions.ts";
import { endSessions } from "./sessions.ts";
import { accounts, passkeys, securityEvents, twoFactor } from "./table.ts";
import { resetTwoFactor } from "./two-factor.ts";

/** A change of employees is rejected; the message gives the reason to the command line, and the problem to a caller. */
export class StaffError extends ProblemError {
  override readonly name = "StaffError";

  constructor(message: string, ...problem: ConstructorParameters<typeof ProblemError>) {
    super(...problem);
    this.message = message;
  }
}

const noEmployee = (username: string) => new StaffError(`No employee is named ${username}.`, notFound);

const invalidStaffField = (field: keyof NewEmployee, message: string) =>
  new StaffError(message, invalidFields, { fields: { [field]: [message] } });

/** Dependencies of managing employees. */
export interface StaffDependencies extends EmailDependencies, Pick<Services, "database" | "clock"> {}

type NewEmployee = z.output<typeof newEmployee>;

/** Validates an employee's details. Throws `StaffError` with a line for each field at fault. */
function validateEmployee(input: Readonly<Record<string, unknown>>): NewEmployee {
  const { data, error } = newEmployee.safeParse(input);
  if (error) {
    const lines = error.issues.map(
      ({ path, message }) => `--${path.join(".").replace("_", "-")}: ${message}`,
    );
    throw new StaffError(lines.join("\n"), invalidFields);
  }
  return data;
}

const secondsOfHour = 60 * 60;

const lockAccountByUsername = async (transaction: Transaction, username: string) => {
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(matchesUsername(username))
    .for("no key update");
  return account;
};

/**
 * Rejects an owner whose ownership ended since the call was authenticated. Call it after the locks, which wait for that
 * change. Throws `forbidden`.
 */
async function requireStillOwner(transaction: Transaction, actor: Actor): Promise<void> {
  if (!actor) return;
  const isStillOwner = and(eq(accounts.id, actor.accountId), isPracticeOwner);
  if ((await transaction.$count(accounts, isStillOwner)) === 0) throw new ProblemError(forbidden);
}

interface Invitation {
  readonly employee: NewEmployee;
  readonly isOwner: boolean;
  readonly now: Date;
}

/**
 * Makes an existing account an employee's, without a password, second factor or pending change of a former holder of its
 * address. Throws `StaffError` where that is not allowed.
 */
async function promote(
  transaction: Transaction,
  { outbox }: Pick<StaffDependencies, "outbox">,
  { account, invitation }: { account: typeof accounts.$inferSelect; invitation: Invitation },
) {
  const { employee, isOwner, now } = invitation;
  if (account.email !== employee.email)
    throw invalidStaffField("username", `The username ${account.username} is taken, with another address.`);
  if (account.role === "employee" && account.passwordHash !== null)
    throw invalidStaffField("username", `${account.username} is already an employee.`);
  // The name may have been registered by someone without access to the address: only an email to it gives a password.
  await transaction
    .update(accounts)
    .set({
      role: "employee",
      isOwner: isOwner || (account.role === "employee" && account.isOwner),
      passwordHash: null,
      expiresAt: null,
      deletionDueAt: null,
    })
    .where(eq(accounts.id, account.id));
  await revokeTokens(transaction, account.id, "set-password", "confirm-email-change");
  await resetTwoFactor(transaction, { account, outbox, now });
  await endSessions(transaction, account.id);
  await recordSecurityEvent(transaction, { kind: "role_changed", accountId: account.id, now });
  return account;
}

async function insertEmployee(transaction: Transaction, { employee, isOwner, now }: Invitation) {
  const { username, email, first_name: firstName, last_name: lastName } = employee;
  const [account] = await transaction
    .insert(accounts)
    .values({ username, email, firstName, lastName, role: "employee", isOwner, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!account) throw invalidStaffField("username", `The username ${username} is taken.`);
  return account;
}

async function sendInvitation(
  transaction: Transaction,
  dependencies: StaffDependencies,
  { account, now }: { account: typeof accounts.$inferSelect; now: Date },
): Promise<void> {
  const { email: to } = account;
  if (await sendLink(transaction, dependencies, { kind: "invitation", account, to, now })) return;
  const message = `${to} has already been sent three invitations this hour. Try again later.`;
  throw new StaffError(message, tooManyInvitations, { retryAfterSeconds: secondsOfHour });
}

/**
 * Adds an employee and emails an invitation to set a password (accounts-31). An account of that username and address
 * becomes an employee's, and an employee who has not accepted yet is invited again. The practice's first employee is
 * an owner (office-1). Returns what was stored, as it was cleaned. Throws `StaffError`.
 */
export async function inviteStaff(
  dependencies: StaffDependencies,
  input: Readonly<Record<keyof NewEmployee, string | undefined>>,
  { owner: isWantedOwner = false, actor }: { owner?: boolean; actor?: Actor } = {},
): Promise<NewEmployee> {
  const employee = validateEmployee(input);
  const now = dependencies.clock();
  await dependencies.database.transaction(async (transaction) => {
    const present = await lockAccountByUsername(transaction, employee.username);
    await requireStillOwner(transaction, actor);
    const owner = await findVerifiedAccount(transaction, employee.email);
    if (owner && owner.id !== present?.id)
      throw invalidStaffField("email", `The address ${employee.email} belongs to another account.`);
    const isOwner = isWantedOwner || !(await hasPracticeOwner(transaction));
    const invitation = { employee, isOwner, now };
    const account = present
      ? await promote(transaction, dependencies, { account: present, invitation })
      : await insertEmployee(transaction, invitation);
    await sendInvitation(transaction, dependencies, { account, now });
    const act = { actor, subject: account.username, now };
    // The log outlives the account, so that it contains no email address.
    await recordOfficeAct(transaction, { ...act, act: "staff_invited" });
    if (isOwner) await recordOfficeAct(transaction, { ...act, act: "owner_added" });
  });
  return employee;
}

/** Emails an employee's invitation again. Throws `StaffError`, also where it was accepted. */
export async function inviteStaffAgain(
  dependencies: StaffDependencies,
  username: string,
  actor?: Actor,
): Promise<void> {
  const now = dependencies.clock();
  await dependencies.database.transaction(async (transaction) => {
    const account = await lockAccountByUsername(transaction, username);
    await requireStillOwner(transaction, actor);
    if (account?.role !== "employee") throw noEmployee(username);
    if (account.passwordHash !== null)
      throw new StaffError(`${account.username} has already accepted the invitation.`, alreadyAccepted);
    await sendInvitation(transaction, dependencies, { account, now });
    const act = { actor, subject: account.username, now } as const;
    await recordOfficeAct(transaction, { ...act, act: "invitation_sent_again" });
  });
}

/** The employees by username, or the one of a username. */
export async function listStaff(database: Database, username?: string): Promise<Employee[]> {
  const employees = await database
    .select({
      username: accounts.username,
      name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      email: accounts.email,
      owner: accounts.isOwner,
      accepted: sql<boolean>`${accounts.passwordHash} IS NOT NULL`,
      two_factor: sql<boolean>`(${twoFactor.enabledAt} IS NOT NULL OR EXISTS (
        SELECT FROM ${passkeys} AS passkey WHERE passkey.account_id = ${accounts.id} AND passkey.is_user_verified
      ))`,
      lastSignIn: sql<Date | null>`(
        SELECT at FROM ${securityEvents} AS event
        WHERE event.account_id = ${accounts.id} AND event.kind = 'signed_in' ORDER BY event.id DESC LIMIT 1
      )`.mapWith(securityEvents.at),
    })
    .from(accounts)
    .leftJoin(twoFactor, and(eq(twoFactor.accountId, accounts.id), isNotNull(twoFactor.enabledAt)))
    .where(and(eq(accounts.role, "employee"), username === undefined ? undefined : matchesUsername(username)))
    .orderBy(asc(sql`lower(${accounts.username})`));
  return employees.map(({ lastSignIn, ...employee }) => ({
    ...employee,
    last_sign_in: lastSignIn?.toISOString() ?? null,
  }));
}

/**
 * Removes an employee's rights and ends their sessions. The account remains as a patient's, so that posts retain their
 * author and appointments their patient; one that was never used is deleted. Returns which. Throws `StaffError` and
 * `last_owner`.
 */
export async function removeStaff(
  { database, clock }: Pick<StaffDependencies, "database" | "clock">,
  username: string,
  actor?: Actor,
): Promise<"deleted" | "demoted"> {
  const now = clock();
  return database.transaction(async (transaction) => {
    await requireAnotherOwner(transaction, username);
    const account = await lockAccountByUsername(transaction, username);
    await requireStillOwner(transaction, actor);
    if (account?.role !== "employee") throw noEmployee(username);
    const { id: accountId } = account;
    const hasAccepted = account.passwordHash !== null || account.emailVerifiedAt !== null;
    const act = hasAccepted ? "staff_removed" : "invitation_withdrawn";
    await recordOfficeAct(transaction, { actor, act, subject: account.username, now });
    if (!hasAccepted && (await deleteUnlessReferenced(transaction, accountId))) return "deleted";
    await transaction
      .update(accounts)
      .set({ role: "customer", isOwner: false })
      .where(eq(accounts.id, accountId));
    await revokeTokens(transaction, accountId, "set-password", "confirm-email-change");
    await deleteCalendarFeed(transaction, accountId);
    await endSessions(transaction, accountId);
    await recordSecurityEvent(transaction, { kind: "role_changed", accountId, now });
    // The cached list of a former employee's posts is no longer valid.
    await transaction.execute(sql`SELECT pg_notify('changed', 'posts')`);
    return "demoted";
  });
}

/** Makes an employee an owner, or an owner an employee like others. Throws `StaffError` and `last_owner`. */
export async function setStaffOwner(
  { database, clock }: Pick<StaffDependencies, "database" | "clock">,
  username: string,
  { owner: isOwner, actor }: { owner: boolean; actor?: Actor },
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!isOwner) await requireAnotherOwner(transaction, username);
    const account = await lockAccountByUsername(transaction, username);
    await requireStillOwner(transaction, actor);
    if (account?.role !== "employee") throw noEmployee(username);
    if (account.isOwner === isOwner) return;
    await transaction.update(accounts).set({ isOwner }).where(eq(accounts.id, account.id));
    const act = isOwner ? "owner_added" : "owner_removed";
    await recordOfficeAct(transaction, { actor, act, subject: account.username, now: clock() });
  });
}

/**
 * Resets the two-factor authentication of an account, or of one of a role, ends its sessions and emails a notice. Returns
 * the account's username. Throws `StaffError`.
 */
export async function resetTwoFactorOf(
  { database, outbox, clock }: Omit<StaffDependencies, "secretKey">,
  username: string,
  { actor, role }: { actor?: Actor; role?: Role } = {},
): Promise<{ username: string }> {
  const now = clock();
  return database.transaction(async (transaction) => {
    const account = await lockAccountByUsername(transaction, username);
    await requireStillOwner(transaction, actor);
    if (!account || (role && account.role !== role))
      throw new StaffError(`No account is named ${username}.`, notFound);
    if (!(await resetTwoFactor(transaction, { account, outbox, now })))
      throw new StaffError(`${account.username} has no two-factor authentication.`, noTwoFactor);
    await recordOfficeAct(transaction, { actor, act: "two_factor_reset", subject: account.username, now });
    return { username: account.username };
  });
}
