import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import { invalidToken, type Role, tokenLifetimes } from "#contract/accounts/sign-in.ts";
import { unauthenticated } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { CurrentUser } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { createTokenService } from "./access-tokens.ts";
import { recordSecurityEvent } from "./activity.ts";
import { judgeProofs, proofColumns } from "./proofs.ts";
import { accounts, sessions } from "./table.ts";

interface NewSession {
  readonly account: { readonly id: number; readonly role: Role };
  readonly client: Client;
  readonly now: Date;
  /** Whether a one-time code was just checked. */
  readonly hasVerifiedCode?: boolean;
}

/** The bearer token for calls, and the refresh token, which is exchanged for the next pair. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

/**
 * Ends an account's sessions, access tokens included, in the transaction that changes its password, email address or role
 * (sign-in-16); one may be spared. Returns how many ended.
 */
export async function endSessions(
  transaction: Transaction,
  accountId: number,
  { except }: { except?: string } = {},
): Promise<number> {
  const ended = await transaction
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ kind: sessions.kind });
  return ended.filter(({ kind }) => kind === "full").length;
}

/** Locks an account, so that its credentials change one at a time; undefined if there is none. */
export async function lockAccount(transaction: Transaction, accountId: number) {
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  return account;
}

/**
 * Locks the caller's account, which is returned, and session: a simultaneous change that ends the session waits, and one
 * that was committed since the call was authenticated throws `unauthenticated` (sign-in-16). The account is locked first,
 * as wherever sessions end.
 */
export async function lockSession(
  transaction: Transaction,
  { accountId, sessionId }: Pick<CurrentUser, "accountId" | "sessionId">,
) {
  const account = await lockAccount(transaction, accountId);
  const [session] = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for("key share");
  if (!account || !session) throw new ProblemError(unauthenticated);
  return account;
}

/** The session of an id with its account. */
function selectCaller(database: Database, id: string) {
  return database
    .select({
      accountId: accounts.id,
      username: accounts.username,
      firstName: accounts.firstName,
      email: accounts.email,
      role: accounts.role,
      isOwner: accounts.isOwner,
      sessionId: sessions.id,
      kind: sessions.kind,
      ...proofColumns,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, id));
}

/** Opens, refreshes, finds and ends sessions, and issues their tokens. */
export function createSessionService({ database, secretKey }: { database: Database; secretKey: Buffer }) {
  const tokens = createTokenService(secretKey);
  async function pairOf(
    account: { id: number; role: Role },
    token: { sessionId: string; generation: number },
    now: Date,
  ): Promise<TokenPair> {
    const { sessionId } = token;
    const access = await tokens.bearer(
      { accountId: account.id, role: account.role, sessionId, kind: "access" },
      now,
    );
    return { access, refresh: tokens.refresh(token) };
  }

  function sessionInsertion(
    transaction: Transaction,
    kind: "full" | "enrolling",
    { account, client, now, hasVerifiedCode = false }: NewSession,
  ) {
    const id = randomUUID();
    const lifetime = kind === "full" ? tokenLifetimes.session : tokenLifetimes.enrolment;
    const insertion = transaction.insert(sessions).values({
      id,
      accountId: account.id,
      kind,
      rotatedAt: now,
      ...(hasVerifiedCode && { codeVerifiedAt: now, stronglyProvedAt: now }),
      device: client.device,
      createdAt: now,
      expiresAt: after(now, lifetime),
    });
    return { id, insertion };
  }

  /** Ends a session that was idle, or whose used refresh token was replayed: then another has a copy. */
  async function revoke(ended: {
    kind: "session_idle" | "session_revoked";
    accountId: number;
    sessionId: string;
    client: Client;
    now: Date;
  }): Promise<void> {
    await database.transaction(async (transaction) => {
      const rows = await transaction
        .delete(sessions)
        .where(eq(sessions.id, ended.sessionId))
        .returning({ id: sessions.id });
      if (rows.length > 0) await recordSecurityEvent(transaction, ended);
    });
  }

  return {
    /** The caller whose active session a bearer token belongs to, with their role as it is now; one indexed query. */
    async findCaller(bearer: string, now: Date): Promise<CurrentUser | undefined> {
      const read = await tokens.readBearer(bearer, now);
      if (!read) return undefined;
      const [row] = await selectCaller(database, read.sessionId);
      if (!row || row.expiresAt <= now) return undefined;
      const { kind, accountId, username, firstName, email, role, isOwner, sessionId } = row;
      const isEnrolling = kind === "enrolling";
      if (isEnrolling !== (read.kind === "enrolment")) return undefined;
      const expiresAt = new Date(Math.min(row.expiresAt.getTime(), read.expiresAt * 1_000));
      const person = { accountId, username, firstName, email, role, isOwner, sessionId };
      return { ...person, ...judgeProofs(row, now), isEnrolling, expiresAt };
    },

    /** The accounts of those of some sessions that are active, by the sessions' ids. */
    async findActive(ids: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
      const isActive = and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now));
      const active = await database
        .select({ id: sessions.id, accountId: sessions.accountId })
        .from(sessions)
        .where(isActive);
      return new Map(active.map(({ id, accountId }) => [id, accountId]));
    },

    /** Opens a session in the transaction of signing in, and records the event in the same statement. */
    async open(
      transaction: Transaction,
      opening: NewSession & { readonly recordAs?: "signed_in" },
    ): Promise<TokenPair & { sessionId: string }> {
      const { account, client, now, recordAs: kind } = opening;
      const { id: sessionId, insertion } = sessionInsertion(transaction, "full", opening);
      if (kind) {
        const opened = transaction.$with("opened").as(insertion.returning({ id: sessions.id }));
        const event = { kind, accountId: account.id, sessionId, client, now };
        await recordSecurityEvent(transaction.with(opened), event);
      } else await insertion;
      return { sessionId, ...(await pairOf(account, { sessionId, generation: 0 }, now)) };
    },

    /** Opens a session for enrolment in two-factor only; returns its bearer token. */
    async openEnrolment(transaction: Transaction, opening: NewSession): Promise<string> {
      const { id: sessionId, insertion } = sessionInsertion(transaction, "enrolling", opening);
      await insertion;
      const { id: accountId, role } = opening.account;
      return tokens.bearer({ accountId, role, sessionId, kind: "enrolment" }, opening.now);
    },

    /**
     * Issues new tokens to an active session after a code was checked, in the transaction that enables two-factor. The code
     * is of the session's own new authenticator app, so that it proves no identity.
     */
    async renew(
      transaction: Transaction,
      { account, sessionId, now }: { account: NewSession["account"]; sessionId: string; now: Date },
    ): Promise<TokenPair> {
      const [renewed] = await transaction
        .update(sessions)
        .set({ generation: sql`${sessions.generation} + 1`, rotatedAt: now, codeVerifiedAt: now })
        .where(and(eq(sessions.id, sessionId), eq(sessions.kind, "full")))
        .returning({ generation: sessions.generation });
      if (!renewed) throw new ProblemError(invalidToken);
      return pairOf(account, { sessionId, generation: renewed.generation }, now);
    },

    /**
     * Exchanges a refresh token for the next pair. For a few seconds the immediate predecessor still yields the
     * same successor, so that parallel tabs agree; any older token ends the session,
     * and so does an employee's after idleness (sign-in-27). Throws `invalidToken`.
     */
    async refreshSession(token: string, client: Client, now: Date): Promise<TokenPair> {
      const presented = tokens.readRefresh(token);
      if (!presented) throw new ProblemError(invalidToken);
      const { sessionId, generation } = presented;
      const successor = { sessionId, generation: generation + 1 };
      const isActive = and(
        eq(sessions.id, sessionId),
        eq(sessions.kind, "full"),
        gt(sessions.expiresAt, now),
      );
      // An open page exchanges its token at the latest when the access token expires, so this one was left alone.
      const idleSince = after(
        now,
        -(site().rules.staff_idle.sign_out_after_minutes * 60 + tokenLifetimes.access),
      );
      const isInUse = or(ne(accounts.role, "employee"), gt(sessions.rotatedAt, idleSince));
      const account = { id: accounts.id, role: accounts.role };
      const [exchanged] = await database
        .update(sessions)
        .set({ generation: successor.generation, rotatedAt: now })
        .from(accounts)
        .where(
          and(isActive, isInUse, eq(sessions.generation, generation), eq(accounts.id, sessions.accountId)),
        )
        .returning(account);
      if (exchanged) return pairOf(exchanged, successor, now);

      const [session] = await database
        .select({ ...account, generation: sessions.generation, rotatedAt: sessions.rotatedAt })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .where(isActive);
      if (!session) throw new ProblemError(invalidToken);
      const isPredecessor = session.generation === successor.generation;
      if (isPredecessor && now <= after(session.rotatedAt, tokenLifetimes.refreshGrace))
        return pairOf(session, successor, now);
      const kind = session.generation === generation ? "session_idle" : "session_revoked";
      await revoke({ kind, accountId: session.id, sessionId, client, now });
      throw new ProblemError(invalidToken);
    },

    /** Ends the session of a refresh token of any generation, if there is one. */
    async signOut(token: string, client: Client, now: Date): Promise<void> {
      const presented = tokens.readRefresh(token);
      if (!presented) return;
      const { sessionId } = presented;
      await database.transaction(async (transaction) => {
        const [ended] = await transaction
          .delete(sessions)
          .where(eq(sessions.id, sessionId))
          .returning({ accountId: sessions.accountId });
        if (ended)
          await recordSecurityEvent(transaction, { kind: "signed_out", ...ended, sessionId, client, now });
      });
    },
  };
}

/** The sessions of one running app. */
export type Sessions = ReturnType<typeof createSessionService>;

/** Deletes expired sessions; for cleanup. */
export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, now));
}
