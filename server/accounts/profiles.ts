import { eq } from "drizzle-orm";
import type { z } from "zod/mini";
import type { Profile, SeenProfile } from "#contract/accounts.ts";
import { withoutFiller } from "#contract/fields.ts";
import { notFound } from "#contract/problems.ts";
import type { profileChange, profileChangeForm } from "#contract/profile.ts";
import { recordAccess } from "#server/access-log/access-log.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database } from "#server/database/connect.ts";
import type { Caller } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import {
  matchesUsername,
  readOwnProfile,
  selectProfiles,
  toFullProfile,
  toPublicProfile,
} from "./accounts.ts";
import { accounts } from "./table.ts";

/** What the routes of profiles need. */
export interface ProfileDependencies {
  readonly database: Database;
  readonly changes: ChangeNotifier;
  readonly pictures: Pictures;
  readonly clock: () => Date;
}

/**
 * A profile as the caller is allowed to see it (accounts-18): an employee's public one, a patient's details for that
 * patient and for employees, whose access is logged first. Throws `not_found` otherwise.
 */
export async function readProfile(
  { database, clock }: ProfileDependencies,
  { caller, username }: { caller: Caller; username: string },
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
function profileColumns(change: ProfileChange, role: Caller["role"]): Partial<typeof accounts.$inferInsert> {
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
  };
  const ofEmployees = { jobTitle: change.job_title, bio: change.bio, linkedin: change.linkedin };
  const given = Object.entries({ ...common, ...(role === "employee" && ofEmployees) });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/**
 * Changes the caller's profile and returns it; posts show an employee's new name and portrait when this resolves.
 * Throws `invalid_fields` for an invalid picture.
 */
export async function updateProfile(
  { database, changes, pictures }: ProfileDependencies,
  { caller, change }: { caller: Caller; change: ProfileChange },
): Promise<Profile> {
  const { accountId, role } = caller;
  const columns = profileColumns(change, role);
  const picture = role === "employee" ? change.profile_picture : undefined;
  const stored = picture && (await pictures.store(await picture.bytes(), "profile_picture"));

  const { discarded, isRenamed } = await database.transaction(async (transaction) => {
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
