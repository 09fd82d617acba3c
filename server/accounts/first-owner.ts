import { timingSafeEqual } from "node:crypto";
import type { z } from "zod/mini";
import {
  type firstOwner,
  firstOwnerExists,
  tooManyFirstOwnerCodes,
  wrongCodeMessage,
} from "#contract/accounts/first-owner.ts";
import { m } from "#messages/messages.js";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { limitFailures, limitsByNetwork } from "#server/http/rate-limits.ts";
import { deriveKey, hmac } from "#server/http/secrets.ts";
import { recordOfficeAct } from "#server/office/office-log.ts";
import type { Services } from "#server/services.ts";
import { isTakenEmail, isTakenUsername } from "./accounts.ts";
import { requireGoodPassword } from "./password-changes.ts";
import { hashPassword } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import { saveAddress } from "./sign-in.ts";
import { accounts, firstEmployee } from "./table.ts";
import { isTwoFactorRequired } from "./two-factor.ts";

/** Dependencies of creating the first owner. */
export interface FirstOwnerDependencies extends Pick<Services, "database" | "secretKey" | "demo" | "clock"> {
  readonly sessions: Sessions;
}

/** Whether the practice has never had an employee and is no demo. */
export async function lacksFirstOwner(
  database: Queryable,
  { demo }: Pick<FirstOwnerDependencies, "demo">,
): Promise<boolean> {
  return !demo && (await database.$count(firstEmployee)) === 0;
}

/** Letters and digits without look-alikes: 32 of them, so that sixteen are 80 bits. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const codeLength = 16;

/**
 * The code that proves that its reader started the program (office-14), without hyphens. It follows from the secret key,
 * so that every process of a database has the same, and it is of no use once there is an employee.
 */
function firstOwnerCode(secretKey: Buffer): string {
  const bytes = Buffer.from(hmac(deriveKey(secretKey, "first owner"), "code"), "base64url");
  return Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** The page's address with the code in its fragment, which no browser sends to a server. */
export function firstOwnerLink(secretKey: Buffer, publicUrl: string): string {
  const code = firstOwnerCode(secretKey).match(/.{4}/g)?.join("-");
  return `${publicUrl}/first-owner#${code}`;
}

function isSameCode(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Checks the code; a wrong one counts against its address. Throws `invalid_fields` and `too_many_codes`. */
async function requireCode(
  { database, secretKey, clock }: FirstOwnerDependencies,
  { code, client }: { code: string; client: Client },
): Promise<void> {
  const limits = limitsByNetwork(client, "first owner's code", { secretKey, now: clock() });
  const counted = { limits, problem: tooManyFirstOwnerCodes };
  const isRight = await limitFailures(database, counted, async () =>
    isSameCode(code, firstOwnerCode(secretKey)),
  );
  if (!isRight) throw invalidField("code", wrongCodeMessage);
}

interface NewOwner {
  readonly form: z.output<typeof firstOwner>;
  readonly passwordHash: string;
  readonly now: Date;
}

async function insertOwner(transaction: Transaction, { form, passwordHash, now }: NewOwner) {
  // A second browser waits here until the first one's transaction has ended.
  const [opening] = await transaction
    .insert(firstEmployee)
    .values({ addedAt: now })
    .onConflictDoNothing()
    .returning();
  if (!opening) throw new ProblemError(firstOwnerExists);
  const { username, email, first_name: firstName, last_name: lastName } = form;
  const [account] = await transaction
    .insert(accounts)
    .values({
      username,
      email,
      firstName,
      lastName,
      passwordHash,
      role: "employee",
      isOwner: true,
      // Who has the code runs the program, which may have no mail server yet.
      emailVerifiedAt: now,
      createdAt: now,
    })
    .returning();
  if (!account) throw new Error("The first owner was not stored.");
  return account;
}

/**
 * Makes the practice's first owner and opens a session, or one for enrolment where staff must use two-factor (office-13).
 * Throws `first_owner_exists`, `too_many_codes`, and `invalid_fields` for a wrong code, a common password, or a username
 * or address that is taken.
 */
export async function createFirstOwner(
  dependencies: FirstOwnerDependencies,
  { form, client }: { form: z.output<typeof firstOwner>; client: Client },
) {
  const { database, secretKey, sessions, demo, clock } = dependencies;
  const now = clock();
  await requireCode(dependencies, { code: form.code, client });
  await requireGoodPassword("password", form.password, form.username);
  const passwordHash = await hashPassword(form.password, client);
  try {
    return await database.transaction(async (transaction) => {
      const account = await insertOwner(transaction, { form, passwordHash, now });
      const { id: accountId, username, role } = account;
      await recordOfficeAct(transaction, {
        actor: { accountId, username },
        act: "owner_added",
        subject: username,
        now,
      });
      const opening = { account, client, now };
      const isEnrolling = isTwoFactorRequired(account, { demo });
      const person = { role, username, user_id: accountId, mfa_enrollment_required: isEnrolling };
      if (isEnrolling)
        return { ...person, enroll_access: await sessions.openEnrolment(transaction, opening) };
      await saveAddress(transaction, { secretKey, accountId, client, now });
      const { access, refresh } = await sessions.open(transaction, { ...opening, recordAs: "signed_in" });
      return { ...person, access, refresh };
    });
  } catch (error) {
    if (isTakenUsername(error)) throw invalidField("username", m.person_username_taken());
    if (isTakenEmail(error)) throw invalidField("email", "Another account already uses this address.");
    throw error;
  }
}
