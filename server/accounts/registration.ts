import { and, lte } from "drizzle-orm";
import type { z } from "zod/mini";
import { registrationDays } from "#contract/accounts.ts";
import { withoutFiller } from "#contract/fields.ts";
import { passwordSentences } from "#contract/passwords.ts";
import { personSentences } from "#contract/person.ts";
import { invalidFields } from "#contract/problems.ts";
import type { registration } from "#contract/registration.ts";
import { policyVersion } from "#practice/policies.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { hashPassword } from "#server/passwords/passwords.ts";
import type { AccountParts } from "./account-parts.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { sendLink } from "./email-tokens.ts";
import { findOwner, hasUsername } from "./find-account.ts";
import { accounts } from "./table.ts";

/** What a person registers with, checked by the contract. */
type Registration = z.output<typeof registration>;

const day = 24 * 60 * 60 * 1_000;

const usernameTaken = () =>
  new ProblemError(invalidFields, { fields: { username: [personSentences.usernameTaken] } });

/**
 * Registers a patient; the account ends after seven days unless its address is verified (decision 10). Whether the
 * address has an account already shows in nothing but the mail, which its owner gets. Returns the account's id.
 * Raises `invalid_fields` for a taken username or a common password.
 */
export async function registerPatient(parts: AccountParts, form: Registration): Promise<number> {
  const { database, clock } = parts;
  const now = clock();
  if (await isCommonPassword(form.password))
    throw new ProblemError(invalidFields, { fields: { password: [passwordSentences.isCommon] } });
  if (await isUsernameTaken(parts, form.username, now)) throw usernameTaken();
  const passwordHash = await hashPassword(form.password);

  return database.transaction(async (transaction) => {
    // The name of a registration that has ended is free, whether or not the sweep has come by.
    await transaction.delete(accounts).where(and(hasUsername(form.username), lte(accounts.expiresAt, now)));
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
        expiresAt: new Date(now.getTime() + registrationDays * day),
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id, username: accounts.username, firstName: accounts.firstName });
    if (!account) throw usernameTaken();
    const owner = await findOwner(transaction, form.email);
    await sendLink(transaction, parts, { kind: "verify-email", account, to: form.email, now, owner });
    return account.id;
  });
}

async function isUsernameTaken({ database }: AccountParts, username: string, now: Date): Promise<boolean> {
  const [holder] = await database
    .select({ expiresAt: accounts.expiresAt })
    .from(accounts)
    .where(hasUsername(username));
  return holder !== undefined && !(holder.expiresAt && holder.expiresAt <= now);
}
