import { and, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { lastOwner, type Profile } from "#contract/accounts/accounts.ts";
import { day } from "#contract/durations.ts";
import { notFound } from "#contract/problems.ts";
import { picturePath } from "#server/content/pictures.ts";
import { pictures } from "#server/content/table.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import { batchRows, runInBatches } from "#server/database/repeat.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { accounts } from "./table.ts";

/** The account that has a username, compared without case (accounts-3). */
export function matchesUsername(username: string): SQL {
  return eq(sql`lower(${accounts.username})`, username.toLowerCase());
}

/** Accounts that have an email address; it is given in lower case. */
function matchesEmail(email: string): SQL {
  return eq(sql`lower(${accounts.email})`, email);
}

/**
 * The accounts that an email address may stand for: never an unverified registration, whose address is anyone's. It is
 * given in lower case; of several the one for which it is verified comes first.
 */
export function belongsToAddress(email: string) {
  return and(matchesEmail(email), isNull(accounts.expiresAt));
}

/** The one account for which an email address is verified, if any. */
export async function findVerifiedAccount(database: Queryable, email: string) {
  const [owner] = await database
    .select({ id: accounts.id, firstName: accounts.firstName })
    .from(accounts)
    .where(and(matchesEmail(email), isNotNull(accounts.emailVerifiedAt)));
  return owner;
}

/**
 * The account whose password may be set through an email address: the one for which it is verified, or else the newest
 * that needs no verification, such as an invited employee's. Never an unverified registration.
 */
export async function findResettableAccount(database: Queryable, email: string) {
  const [found] = await database
    .select({
      id: accounts.id,
      username: accounts.username,
      firstName: accounts.firstName,
      isInvited: sql<boolean>`${accounts.role} = 'employee' AND ${accounts.passwordHash} IS NULL`,
    })
    .from(accounts)
    .where(belongsToAddress(email))
    .orderBy(sql`${accounts.emailVerifiedAt} IS NULL`, desc(accounts.id))
    .limit(1);
  return found;
}

/** The newest account that could verify an email address: none if it is verified already. */
export async function findUnverifiedAccount(database: Queryable, email: string, now: Date) {
  const [found] = await database
    .select({
      id: accounts.id,
      username: accounts.username,
      email: accounts.email,
      firstName: accounts.firstName,
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(accounts)
    .where(
      and(
        matchesEmail(email),
        or(isNull(accounts.expiresAt), sql`${accounts.expiresAt} > ${now.toISOString()}`),
      ),
    )
    .orderBy(sql`${accounts.emailVerifiedAt} IS NULL`, desc(accounts.id))
    .limit(1);
  return found && found.emailVerifiedAt === null ? found : undefined;
}

/** Accounts with the names of their pictures. */
export function selectProfiles(database: Queryable) {
  return database
    .select({ account: accounts, picture: { name: pictures.name, widths: pictures.widths } })
    .from(accounts)
    .leftJoin(pictures, eq(pictures.id, accounts.profilePictureId));
}

type ProfileRow = Awaited<ReturnType<typeof selectProfiles>>[number];

/** An employee's profile, as any signed-in user sees it. */
export function toPublicProfile({ account, picture }: ProfileRow) {
  return {
    id: account.id,
    username: account.username,
    first_name: account.firstName,
    last_name: account.lastName,
    role: account.role,
    profile_picture: picture && picturePath(picture),
    job_title: account.jobTitle,
    bio: account.bio,
    linkedin: account.linkedin,
  };
}

/** A profile with all of an account's details. */
export function toFullProfile(row: ProfileRow): Profile {
  const { account } = row;
  return {
    ...toPublicProfile(row),
    email: account.email,
    email_verified: account.emailVerifiedAt !== null,
    phone: account.phone,
    date_of_birth: account.dateOfBirth,
    insurance: account.insurance,
    other_insurance: account.otherInsurance,
    insurance_member_id: account.insuranceMemberId,
    newsletter_subscribed: account.newsletterSubscribed,
    visit_reminders: account.visitReminders,
    language: account.language,
    owner: account.role === "employee" && account.isOwner,
  };
}

/** All details of an account, for its holder. */
export async function readOwnProfile(database: Queryable, accountId: number): Promise<Profile> {
  const [row] = await selectProfiles(database).where(eq(accounts.id, accountId));
  if (!row) throw new ProblemError(notFound);
  return toFullProfile(row);
}

function findDatabaseError(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof pg.DatabaseError) return cause;
  return undefined;
}

/** Whether a write failed because its email address is verified for another account. */
export function isTakenEmail(error: unknown): boolean {
  return findDatabaseError(error)?.constraint === "accounts_verified_email";
}

/** Whether a write failed because its username is another account's. */
export function isTakenUsername(error: unknown): boolean {
  return findDatabaseError(error)?.constraint === "accounts_username";
}

/** Deletes an account that nothing references; false if posts or appointments do. */
export async function deleteUnlessReferenced(transaction: Transaction, accountId: number): Promise<boolean> {
  try {
    await transaction.transaction((nested) => nested.delete(accounts).where(eq(accounts.id, accountId)));
    return true;
  } catch (error) {
    // foreign_key_violation
    if (findDatabaseError(error)?.code === "23503") return false;
    throw error;
  }
}

/** Deletes registrations that were not verified in time, in batches (accounts-6); for cleanup. */
export async function deleteExpiredAccounts(database: Database, now: Date): Promise<void> {
  const expired = database
    .select({ id: accounts.id })
    .from(accounts)
    .where(lte(accounts.expiresAt, now))
    .limit(batchRows)
    // Several processes may clean up: each deletes what the others have not locked.
    .for("update", { skipLocked: true });
  await runInBatches(async () => {
    const { rowCount } = await database.delete(accounts).where(inArray(accounts.id, expired));
    return rowCount;
  });
}

/** Counts the registrations that should have been deleted more than a day ago. */
export async function countLateRegistrations(database: Queryable, now: Date): Promise<number> {
  return database.$count(accounts, lte(accounts.expiresAt, new Date(now.getTime() - day)));
}

/** The accounts that own the practice (office-1), invited ones included. */
export const isPracticeOwner = and(eq(accounts.role, "employee"), eq(accounts.isOwner, true));

/** Whether the practice has an owner, invited ones included; an account of the demo that was disabled does not count. */
export async function hasPracticeOwner(database: Queryable): Promise<boolean> {
  const isUsable = or(eq(accounts.isDemo, false), isNotNull(accounts.passwordHash));
  return (await database.$count(accounts, and(isPracticeOwner, isUsable))) > 0;
}

/**
 * Locks the owners of the practice, and rejects taking an account's ownership away where it is the last that can sign
 * in (office-2). Call it before other locks of accounts, so that two owners who remove each other do not deadlock.
 * Throws `last_owner`.
 */
export async function requireAnotherOwner(transaction: Transaction, username: string): Promise<void> {
  const owners = await transaction
    .select({ username: accounts.username })
    .from(accounts)
    // Of two owners, not both may have their accounts deleted. Nobody signs in with an unverified address.
    .where(
      and(
        isPracticeOwner,
        isNotNull(accounts.passwordHash),
        isNotNull(accounts.emailVerifiedAt),
        isNull(accounts.deletionDueAt),
      ),
    )
    .orderBy(accounts.id)
    .for("no key update");
  const [only, ...others] = owners;
  if (others.length === 0 && only?.username.toLowerCase() === username.toLowerCase())
    throw new ProblemError(lastOwner);
}
