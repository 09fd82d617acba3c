import { and, eq } from "drizzle-orm";
import type { z } from "zod/mini";
import { invalidLink, tooManyFailedLinks } from "#contract/accounts/accounts.ts";
import { containsUsername, type passwordChange } from "#contract/accounts/passwords.ts";
import { unauthenticated } from "#contract/problems.ts";
import { m } from "#messages/messages.js";
import type { RequestContext } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { limitFailures, limitsByNetwork } from "#server/http/rate-limits.ts";
import { withEmailLimits } from "#server/mail/email-limits.ts";
import { findResettableAccount, isTakenEmail } from "./accounts.ts";
import { recordSecurityEvent } from "./activity.ts";
import { type AccountDependencies, consumeToken, findToken, revokeTokens, sendLink } from "./email-tokens.ts";
import { endAccess } from "./own-sessions.ts";
import { hashPassword } from "./passwords.ts";
import { requireOwnCredentials } from "./profiles.ts";
import { saveAddressAfterReset } from "./sign-in.ts";
import { accounts } from "./table.ts";
import { resetWrongCodes } from "./two-factor.ts";

/** How many of the most common passwords are also rejected with digits and signs around or in place of letters. */
const mostCommon = 1_000;

/** Letters by the signs that commonly replace them. */
const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

interface CommonPasswords {
  readonly all: ReadonlySet<string>;
  readonly top: ReadonlySet<string>;
}

let loaded: Promise<CommonPasswords> | undefined;

/** The list is large, so it is loaded with the first password that is chosen. */
async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const ranked = dictionary["passwords-common"];
  return { all: new Set(ranked), top: new Set(ranked.slice(0, mostCommon)) };
}

const replaceLookalikes = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);

/**
 * Whether a password is one of the most common (accounts-8): as it is, without its signs, or one of the thousand
 * most common words with digits and signs around it or in place of letters, such as 'P@ssw0rd1!'.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  const { all, top } = await loaded;
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^\p{L}\p{N}]/gu, "");
  if ([lower, bare, replaceLookalikes(lower)].some((spelling) => all.has(spelling))) return true;
  const word = /\p{L}(.*\p{L})?/su.exec(lower)?.[0] ?? "";
  return top.has(word) || top.has(replaceLookalikes(word));
}

/**
 * Rejects what the contract alone cannot: a password that contains the username, and a common one (accounts-8). Throws
 * `invalid_fields` at `field`.
 */
export async function requireGoodPassword(field: string, password: string, username: string): Promise<void> {
  const fault = containsUsername(password, username)
    ? m.password_contains_username()
    : (await isCommonPassword(password)) && m.password_too_common();
  if (fault) throw invalidField(field, fault);
}

interface PasswordChange extends Pick<RequestContext, "caller" | "client"> {
  readonly form: z.output<typeof passwordChange>;
}

/**
 * Changes the caller's password and ends all sessions of the account, the caller's too, with what else was begun with the
 * former password (accounts-28, accounts-43). Throws what
 * `requireOwnCredentials()` does, and `invalid_fields` for a password that is weak or the old one.
 */
export async function changePassword(
  dependencies: AccountDependencies,
  { caller, client, form }: PasswordChange,
): Promise<void> {
  const now = dependencies.clock();
  await requireGoodPassword("new_password", form.new_password, caller.username);
  const account = await requireOwnCredentials(dependencies, {
    caller,
    client,
    email: { field: "email", typed: form.email },
    password: { field: "old_password", typed: form.old_password },
  });
  if (form.new_password === form.old_password) throw invalidField("new_password", m.account_same_password());
  const passwordHash = await hashPassword(form.new_password, client);

  await dependencies.database.transaction(async (transaction) => {
    // Of two simultaneous changes the second finds another password, and its session ended.
    const [changed] = await transaction
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash ?? "")))
      .returning({ to: accounts.email, firstName: accounts.firstName });
    if (!changed) throw new ProblemError(unauthenticated);
    await revokeTokens(transaction, account.id, "set-password", "confirm-email-change");
    const event = { accountId: account.id, sessionId: caller.sessionId, client, now };
    const access = await endAccess(transaction, { ...event, removesPasskeys: false });
    await recordSecurityEvent(transaction, { kind: "password_changed", ...event });
    await dependencies.outbox.send(transaction, { kind: "password-changed", ...changed, ...access });
  });
}

/**
 * Sends a link for a new password where an address has an account, without revealing whether it does. The security event
 * records the email, not the request. Throws `too_many_email_requests`.
 */
export async function requestPasswordReset(
  dependencies: AccountDependencies,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  const now = dependencies.clock();
  await withEmailLimits(dependencies, client, async (transaction) => {
    const account = await findResettableAccount(transaction, email);
    if (!account) return;
    // Whoever types an invited employee's address must not replace the invitation by a link that expires sooner.
    const kind = account.isInvited ? "invitation" : "reset-password";
    if (!(await sendLink(transaction, dependencies, { kind, account, to: email, client, now }))) return;
    const event = { kind: "password_reset_requested", accountId: account.id, client, now } as const;
    await recordSecurityEvent(transaction, event);
  });
}

/**
 * The username of the account whose password a token sets; the token stays valid. Throws `invalid_link`, and
 * `too_many_requests` beyond the limit of invalid ones, for valid ones too.
 */
export async function readPasswordReset(
  { database, secretKey, clock }: AccountDependencies,
  { token, client }: { token: string; client: Client },
): Promise<string> {
  const now = clock();
  const limits = limitsByNetwork(client, "failed reset link", { secretKey, now });
  const found = await limitFailures(database, { limits, problem: tooManyFailedLinks }, () =>
    findToken(database, { purpose: "set-password", token, now }),
  );
  if (!found || found.account.email !== found.email) throw new ProblemError(invalidLink);
  return found.account.username;
}

/**
 * Sets a password by the token of a reset or an invitation, ends every session of the account and what else was begun with
 * the former password, its passkeys included (accounts-43), and verifies its address,
 * since the token arrived there; returns the account's id. Throws `invalid_link`, and `invalid_fields` for a weak password.
 */
export async function confirmPasswordReset(
  dependencies: AccountDependencies,
  { token, password, client }: { token: string; password: string; client: Client },
): Promise<number> {
  const { database, clock } = dependencies;
  const now = clock();
  const wanted = { purpose: "set-password", token, now } as const;
  const found = await findToken(database, wanted);
  if (!found) throw new ProblemError(invalidLink);
  await requireGoodPassword("new_password", password, found.account.username);
  const passwordHash = await hashPassword(password, client);

  try {
    return await database.transaction(async (transaction) => {
      const consumed = await consumeToken(transaction, wanted);
      if (!consumed || consumed.account.email !== consumed.email) throw new ProblemError(invalidLink);
      const { account } = consumed;
      const { id: accountId, email: to, firstName, emailVerifiedAt, passwordHash: old } = account;
      await transaction
        .update(accounts)
        .set({ passwordHash, emailVerifiedAt: emailVerifiedAt ?? now })
        .where(eq(accounts.id, accountId));
      // A takeover that was begun must not be completed after the account holder's reset.
      await revokeTokens(transaction, accountId, "confirm-email-change");
      const access = await endAccess(transaction, { accountId, client, now, removesPasskeys: true });
      await resetWrongCodes(transaction, accountId);
      const { secretKey } = dependencies;
      await saveAddressAfterReset(transaction, { secretKey, account, client, now });
      await recordSecurityEvent(transaction, { kind: "password_reset", accountId, client, now });
      // An invitation sets the first password, which is no change.
      if (old !== null)
        await dependencies.outbox.send(transaction, { kind: "password-changed", to, firstName, ...access });
      return accountId;
    });
  } catch (error) {
    if (isTakenEmail(error)) throw new ProblemError(invalidLink);
    throw error;
  }
}
