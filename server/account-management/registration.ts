import { and, lte } from "drizzle-orm";
import type { z } from "zod/mini";
import { tooManyRegistrations } from "#contract/accounts.ts";
import { day } from "#contract/durations.ts";
import { withoutFiller } from "#contract/fields.ts";
import { personMessages } from "#contract/person.ts";
import type { registration } from "#contract/registration.ts";
import { policyVersion } from "#practice/policies.ts";
import { retentionDays } from "#practice/retention.ts";
import { findVerifiedAccount, matchesUsername } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Client } from "#server/http/client.ts";
import { limitsByNetwork } from "#server/http/network-limits.ts";
import { invalidField } from "#server/http/problem-error.ts";
import { limitFailures, withRateLimits } from "#server/http/rate-limits.ts";
import { enterPasswordQueue, type PasswordSlot } from "#server/passwords/passwords.ts";
import { type AccountDependencies, sendLink } from "./email-tokens.ts";
import { requireGoodPassword } from "./password-rules.ts";

/** A registration, validated by the contract. */
type Registration = z.output<typeof registration>;

interface Registering {
  readonly form: Registration;
  readonly client: Client;
}

/**
 * Registers a patient; the account expires after some days (practice-26) unless its address is verified. Only the
 * email, which the holder of the address gets, reveals whether the address has an account already. Returns the account's
 * id, and whether the mailbox's limits let an email be sent. Throws `invalid_fields` for a taken username or a common
 * password, and `too_many_registrations`.
 */
export async function registerPatient(
  dependencies: AccountDependencies,
  { form, client }: Registering,
): Promise<{ id: number; isEmailSent: boolean }> {
  const { database, clock, secretKey } = dependencies;
  await requireGoodPassword("password", form.password, form.username);
  const common = { secretKey, now: clock() };
  const accepted = limitsByNetwork(client, "registrations", common);
  const taken = limitsByNetwork(client, "taken usernames", common);
  const problem = tooManyRegistrations;
  using slot = await enterPasswordQueue(client);
  return await withRateLimits(database, { limits: accepted, problem }, async () => {
    const stored = await limitFailures(database, { limits: taken, problem }, () =>
      storeRegistration(dependencies, { form, client, slot }),
    );
    if (!stored) throw invalidField("username", personMessages.usernameTaken);
    return stored;
  });
}

/** Stores a registration and sends its email; undefined if the username is taken. */
async function storeRegistration(
  dependencies: AccountDependencies,
  { form, client, slot }: Registering & { slot: PasswordSlot },
) {
  const { database, clock } = dependencies;
  const now = clock();
  if (await isUsernameTaken(dependencies, form.username, now)) return undefined;
  const passwordHash = await slot.hash(form.password);

  return database.transaction(async (transaction) => {
    // The username of an expired registration is free, whether or not the cleanup has deleted it.
    await transaction
      .delete(accounts)
      .where(and(matchesUsername(form.username), lte(accounts.expiresAt, now)));
    const [account] = await transaction
      .insert(accounts)
      .values({
        username: form.username,
        email: form.email,
        firstName: form.first_name,
        lastName: form.last_name,
        passwordHash,
        dateOfBirth: form.date_of_birth,
        phone: form.phone,
        insurance: form.insurance,
        otherInsurance: withoutFiller(form.other_insurance),
        insuranceMemberId: withoutFiller(form.insurance_member_id),
        newsletterSubscribed: form.newsletter_subscribed,
        digitalConsentAt: now,
        digitalConsentVersion: policyVersion,
        createdAt: now,
        expiresAt: new Date(now.getTime() + retentionDays.unverifiedRegistrations * day),
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id, username: accounts.username, firstName: accounts.firstName });
    if (!account) return undefined;
    const owner = await findVerifiedAccount(transaction, form.email);
    const link = { kind: "verify-email", account, to: form.email, client, now, owner } as const;
    return { id: account.id, isEmailSent: await sendLink(transaction, dependencies, link) };
  });
}

async function isUsernameTaken(
  { database }: AccountDependencies,
  username: string,
  now: Date,
): Promise<boolean> {
  const [holder] = await database
    .select({ expiresAt: accounts.expiresAt })
    .from(accounts)
    .where(matchesUsername(username));
  return holder !== undefined && !(holder.expiresAt && holder.expiresAt <= now);
}
