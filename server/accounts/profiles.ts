import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod/mini";
import { type Profile, type SeenProfile, tooManyPasswords } from "#contract/accounts/accounts.ts";
import type { profileChange, profileChangeForm } from "#contract/accounts/profile.ts";
import { withoutFiller } from "#contract/fields.ts";
import { notFound } from "#contract/problems.ts";
import { passwordLimit } from "#contract/rate-limits.ts";
import { m } from "#messages/messages.js";
import { appointments, mayBeAhead } from "#server/appointments/table.ts";
import type { Pictures } from "#server/content/pictures.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { CurrentUser } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { limitFailures } from "#server/http/rate-limits.ts";
import { recordAccess } from "#server/office/access-log.ts";
import type { Services } from "#server/services.ts";
import {
  matchesUsername,
  readOwnProfile,
  selectProfiles,
  toFullProfile,
  toPublicProfile,
} from "./accounts.ts";
import { recordSecurityEvent } from "./activity.ts";
import type { AccountDependencies } from "./email-tokens.ts";
import { enterPasswordQueue, wrongPasswordLimits } from "./passwords.ts";
import { accounts } from "./table.ts";

/** What the routes of profiles need. */
export interface ProfileDependencies extends Pick<Services, "database" | "changes" | "clock"> {
  readonly pictures: Pictures;
}

/**
 * A profile as the caller is allowed to see it (accounts-18): an employee's public one, a patient's details for that
 * patient and for employees, whose access is logged first. Throws `not_found` otherwise.
 */
export async function readProfile(
  { database, clock }: ProfileDependencies,
  { caller, username }: { caller: CurrentUser; username: string },
): Promise<SeenProfile> {
  const [row] = await selectProfiles(database).where(matchesUsername(username));
  if (row?.account.role === "employee") return toPublicProfile(row);
  if (row?.account.id === caller.accountId) return toFullProfile(row);
  if (!row || caller.role !== "employee") throw new ProblemError(notFound);
  await recordAccess(database, { employee: caller, patient: row.account, now: clock() });
  return toFullProfile(row);
}

/** A validated change, as JSON or as a form. */
type ProfileChange = z.output<typeof profileChange> | z.output<typeof profileChangeForm>;

/** A change as columns: absent fields are left out, and employees' fields for others (accounts-17). */
function profileColumns(
  change: ProfileChange,
  role: CurrentUser["role"],
): Partial<typeof accounts.$inferInsert> {
  const { other_insurance: other, insurance_member_id: memberId } = change;
  const common = {
    firstName: change.first_name,
    lastName: change.last_name,
    phone: change.phone,
    dateOfBirth: change.date_of_birth,
    insurance: change.insurance,
    otherInsurance: other === undefined ? undefined : withoutFiller(other),
    insuranceMemberId: memberId === undefined ? undefined : withoutFiller(memberId),
    newsletterSubscribed: change.newsletter_subscribed,
    visitReminders: change.visit_reminders,
    language: change.language,
  };
  const ofEmployees = { jobTitle: change.job_title, bio: change.bio, linkedin: change.linkedin };
  const given = Object.entries({ ...common, ...(role === "employee" && ofEmployees) });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** Locks an account's requests and visits ahead, whose language follows that of the account (accounts-47); returns their ids. */
async function lockAppointmentsAhead(
  transaction: Transaction,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<number[]> {
  const locked = await transaction
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.accountId, accountId), mayBeAhead(now)))
    .orderBy(appointments.id)
    .for("no key update");
  return locked.map(({ id }) => id);
}

/**
 * Changes the caller's profile and returns it; posts show an employee's new name and portrait when this resolves.
 * Throws `invalid_fields` for an invalid picture.
 */
export async function updateProfile(
  { database, changes, clock, pictures }: ProfileDependencies,
  { caller, change }: { caller: CurrentUser; change: ProfileChange },
): Promise<Profile> {
  const { accountId, role } = caller;
  const columns = profileColumns(change, role);
  const picture = role === "employee" ? change.profile_picture : undefined;
  const stored = picture && (await pictures.store(await picture.bytes(), "profile_picture"));

  const { discarded, isRenamed } = await database.transaction(async (transaction) => {
    // Before the account, as wherever both are locked.
    const ahead = change.language
      ? await lockAppointmentsAhead(transaction, { accountId, now: clock() })
      : [];
    const [before] = await transaction
      .select()
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("no key update");
    if (!before) throw new ProblemError(notFound);
    const alt = `${columns.firstName ?? before.firstName} ${columns.lastName ?? before.lastName}`;
    const profilePictureId = stored ? await pictures.insert(transaction, stored, alt) : null;
    const changed = { ...columns, ...(picture !== undefined && { profilePictureId }) };
    if (Object.keys(changed).length > 0)
      await transaction.update(accounts).set(changed).where(eq(accounts.id, accountId));
    if (change.language && change.language !== before.language)
      await transaction
        .update(appointments)
        .set({ language: change.language })
        .where(inArray(appointments.id, ahead));
    const isReplaced = picture !== undefined && before.profilePictureId !== null;
    const { firstName, lastName } = { ...before, ...columns };
    return {
      discarded: isReplaced ? await pictures.deleteRow(transaction, before.profilePictureId ?? 0) : [],
      isRenamed: firstName !== before.firstName || lastName !== before.lastName,
    };
  });
  await pictures.removeFiles(discarded);
  // A former employee's posts show their new name too.
  if (role === "employee" || isRenamed) changes.notify("posts");
  return readOwnProfile(database, accountId);
}

/** A field of a form and what was typed into it. */
interface TypedField {
  readonly field: string;
  readonly typed: string;
}

interface CurrentPassword {
  readonly account: { readonly id: number; readonly passwordHash: string | null };
  readonly sessionId: string;
  readonly client: Client;
  readonly password: TypedField;
  /** The event that a wrong password is recorded as. */
  readonly recordAs: "password_change_failed" | "proof_failed";
}

interface OwnCredentials {
  readonly caller: Pick<CurrentUser, "accountId" | "sessionId">;
  readonly client: Client;
  readonly email: TypedField;
  readonly password: TypedField;
}

/**
 * Checks that a password is an account's (OWASP Authentication Cheat Sheet, re-authentication). Throws `invalid_fields`
 * at its field, and `too_many_attempts` after ten wrong passwords in a quarter of an hour, even for the right one.
 */
export async function requireOwnPassword(
  { database, clock, secretKey }: Omit<AccountDependencies, "outbox">,
  { account, sessionId, client, password, recordAs: kind }: CurrentPassword,
): Promise<void> {
  const now = clock();
  const common = { secretKey, now };
  const limits = [
    { ...common, name: "own password", key: String(account.id), ...passwordLimit },
    ...wrongPasswordLimits(client, common),
  ];
  using slot = await enterPasswordQueue(client);
  const isRight = await limitFailures(database, { limits, problem: tooManyPasswords }, () =>
    slot.verify(password.typed, account.passwordHash),
  );
  if (isRight) return;
  await recordSecurityEvent(database, { kind, accountId: account.id, sessionId, client, now });
  throw invalidField(password.field, m.account_wrong_password());
}

/** The caller's account, where email and password are its own. Throws what `requireOwnPassword()` does. */
export async function requireOwnCredentials(
  dependencies: AccountDependencies,
  { caller: { accountId, sessionId }, client, email, password }: OwnCredentials,
) {
  const [account] = await dependencies.database.select().from(accounts).where(eq(accounts.id, accountId));
  if (account?.email !== email.typed) throw invalidField(email.field, m.account_wrong_email());
  const recordAs = "password_change_failed";
  await requireOwnPassword(dependencies, { account, sessionId, client, password, recordAs });
  return account;
}
