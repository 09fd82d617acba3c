import { and, eq, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod/mini";
import { emailTaken, invalidCode, tooManyRegistrations } from "#contract/accounts/accounts.ts";
import type { registration } from "#contract/accounts/registration.ts";
import { day } from "#contract/durations.ts";
import { withoutFiller } from "#contract/fields.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { limitFailures, limitsByNetwork, withRateLimits } from "#server/http/rate-limits.ts";
import { withEmailLimits } from "#server/mail/email-limits.ts";
import { findUnverifiedAccount, findVerifiedAccount, isTakenEmail, matchesUsername } from "./accounts.ts";
import { recordSecurityEvent } from "./activity.ts";
import { type AccountDependencies, consumeToken, sendLink, wasTokenUsed } from "./email-tokens.ts";
import { requireGoodPassword } from "./password-changes.ts";
import { enterPasswordQueue, type PasswordSlot } from "./passwords.ts";
import { addressKeyOf, saveAddress } from "./sign-in.ts";
import { accounts, knownAddresses } from "./table.ts";

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
export async function register(
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
    if (!stored) throw invalidField("username", m.person_username_taken());
    return stored;
  });
}

/** Stores a registration and sends its email; undefined if the username is taken. */
async function storeRegistration(
  dependencies: AccountDependencies,
  { form, client, slot }: Registering & { slot: PasswordSlot },
) {
  const { database, clock, secretKey } = dependencies;
  const now = clock();
  const registering = { form, client, secretKey, now };
  const holds = and(matchesUsername(form.username), not(givesUpUsername(database, registering)));
  if ((await database.$count(accounts, holds)) > 0) return undefined;
  const passwordHash = await slot.hash(form.password);

  return database.transaction(async (transaction) => {
    await transaction
      .delete(accounts)
      .where(and(matchesUsername(form.username), givesUpUsername(transaction, registering)));
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
        language: form.language ?? site().language,
        digitalConsentAt: now,
        digitalConsentVersion: site().footer.policy_version,
        createdAt: now,
        expiresAt: new Date(now.getTime() + site().rules.retention_days.unverified_registrations * day),
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id, username: accounts.username, firstName: accounts.firstName });
    if (!account) return undefined;
    await saveAddress(transaction, { secretKey, accountId: account.id, client, now });
    const owner = await findVerifiedAccount(transaction, form.email);
    const { email: to, next } = form;
    const link = { kind: "verify-email", account, to, client, now, owner, next } as const;
    return { id: account.id, isEmailSent: await sendLink(transaction, dependencies, link) };
  });
}

interface WithKey extends Registering {
  readonly secretKey: Buffer;
  readonly now: Date;
}

/**
 * A registration that no longer keeps its username from another one: an expired one, whether or not the cleanup has
 * deleted it, and an unverified one that the same client makes again with another email address (accounts-45). Neither
 * depends on who has the address.
 */
function givesUpUsername(database: Queryable, { form, client, secretKey, now }: WithKey): SQL {
  const fromClient = database
    .select({ id: knownAddresses.accountId })
    .from(knownAddresses)
    .where(eq(knownAddresses.addressKey, addressKeyOf(secretKey, client)));
  const isCorrected = and(ne(accounts.email, form.email), inArray(accounts.id, fromClient));
  return sql`coalesce(${and(isNotNull(accounts.expiresAt), or(lte(accounts.expiresAt, now), isCorrected))}, false)`;
}

const purpose = "verify-email";

/**
 * Verifies the email address that a token was sent to; the registration then no longer expires. Returns the message: a
 * used token is 'already verified' (accounts-25). Throws `invalid_code`, and `address_taken` if another account has
 * verified the address in the meantime.
 */
export async function verifyEmail(
  { database, clock }: AccountDependencies,
  { token, client }: { token: string; client: Client },
): Promise<string> {
  const now = clock();
  try {
    return await database.transaction(async (transaction) => {
      const consumed = await consumeToken(transaction, { purpose, token, now });
      if (!consumed) {
        if (await wasTokenUsed(transaction, { purpose, token })) return m.account_email_already_verified();
        throw new ProblemError(invalidCode);
      }
      const { account, email } = consumed;
      if (account.email !== email) throw new ProblemError(invalidCode);
      if (account.emailVerifiedAt) return m.account_email_already_verified();
      await transaction
        .update(accounts)
        .set({ emailVerifiedAt: now, expiresAt: null })
        .where(eq(accounts.id, account.id));
      // Whoever registered has not signed in yet (sign-in-5).
      await transaction.delete(knownAddresses).where(eq(knownAddresses.accountId, account.id));
      const event = { kind: "email_verified", accountId: account.id, client, now } as const;
      await recordSecurityEvent(transaction, event);
      return m.account_email_verified();
    });
  } catch (error) {
    if (isTakenEmail(error)) throw new ProblemError(emailTaken);
    throw error;
  }
}

async function findUnverifiedById(transaction: Transaction, accountId: number) {
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)));
  return account;
}

interface Resending {
  readonly account: { readonly accountId: number } | { readonly email: string };
  readonly client: Client;
  /** The page after signing in. */
  readonly next?: string | undefined;
}

/**
 * Sends the verification again, to the caller's own address or to one that anyone names. Returns the message; a route
 * that is open to anyone must not show it, since it reveals whether the address has an account (accounts-5). Throws
 * `too_many_email_requests`.
 */
export function resendVerification(
  dependencies: AccountDependencies,
  { account: wanted, client, next }: Resending,
): Promise<string> {
  const now = dependencies.clock();
  return withEmailLimits(dependencies, client, async (transaction) => {
    const account =
      "email" in wanted
        ? await findUnverifiedAccount(transaction, wanted.email, now)
        : await findUnverifiedById(transaction, wanted.accountId);
    if (!account) return m.account_email_already_verified();
    const link = { kind: purpose, account, to: account.email, client, now, next } as const;
    const isSent = await sendLink(transaction, dependencies, link);
    return isSent ? m.account_verification_sent() : m.account_verification_not_sent();
  });
}
