import type { FastifyInstance, FastifyRequest } from "fastify";
import { reauthenticationRequired } from "#contract/accounts/reauthentication.ts";
import { forbidden, type Problem, unauthenticated } from "#contract/problems.ts";
import type { Access } from "#contract/route.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { type Client, clientOf } from "./client.ts";
import { ProblemError } from "./problem-error.ts";

/** The authenticated caller, as read from the database at this request (sign-in-17). */
export interface CurrentUser {
  readonly accountId: number;
  readonly username: string;
  readonly firstName: string;
  readonly email: string;
  readonly role: "customer" | "employee";
  /** Whether the account is marked as an owner, which counts for employees only (office-1). */
  readonly isOwner: boolean;
  readonly sessionId: string;
  /** The proofs of identity that count for the session (office-3). */
  readonly acceptedProofs: readonly ("password" | "code" | "passkey")[];
  /** Until when the last proof counts, which is given by signing in or afterwards; undefined if none does now. */
  readonly provedUntil: Date | undefined;
  /** When the access token or its session expires, whichever is first. */
  readonly expiresAt: Date;
  /**
   * Whether the token is an enrolment token, which allows only the calls that set up two-factor authentication
   * (two-factor-2).
   */
  readonly isEnrolling: boolean;
}

/** Looks up sessions for an app's routes. */
export interface SessionLookUps {
  /** The caller whose active session a bearer token belongs to, if any. */
  readonly findCaller: (bearer: string) => Promise<CurrentUser | undefined>;
  /** The accounts of those of some sessions that are active, by the sessions' ids. */
  readonly findActiveSessions: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

const bearerScheme = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Decorates the app for authentication; call it before registering routes. */
export function authenticateCallers(
  app: FastifyInstance,
  { findCaller, findActiveSessions }: SessionLookUps,
): void {
  app.decorate("findCaller", findCaller);
  app.decorate("findActiveSessions", findActiveSessions);
  app.decorateRequest("caller", undefined);
}

async function lookUp(request: FastifyRequest): Promise<CurrentUser | undefined> {
  const bearer = bearerScheme.exec(request.headers.authorization ?? "")?.[1];
  if (bearer !== undefined) request.caller ??= await request.server.findCaller(bearer);
  return request.caller;
}

/** The caller of a route that is open to anyone; undefined without a token or with an enrolment token. */
export async function findCallerOf(request: FastifyRequest): Promise<CurrentUser | undefined> {
  const caller = await lookUp(request);
  return caller?.isEnrolling ? undefined : caller;
}

/** The caller of a route whose access is not `anyone`. */
export function currentUserOf(request: FastifyRequest): CurrentUser {
  if (!request.caller) throw new Error("This route is open to anyone and may have no caller.");
  return request.caller;
}

/** A request to a route whose access is not `anyone`: by whom, from which client, and when. */
export interface RequestContext {
  readonly caller: CurrentUser;
  readonly client: Client;
  readonly now: Date;
}

/** The caller, client and time of such a request. */
export function requestContextOf(request: FastifyRequest, now: Date): RequestContext {
  return { caller: currentUserOf(request), client: clientOf(request), now };
}

function accessProblem(
  caller: CurrentUser | undefined,
  access: Exclude<Access, "anyone">,
): Problem | undefined {
  if (!caller || (caller.isEnrolling && access !== "enrolling")) return unauthenticated;
  if (access !== "employee" && access !== "owner") return undefined;
  const isAdmitted = caller.role === "employee" && (access === "employee" || caller.isOwner);
  return isAdmitted ? undefined : forbidden;
}

const proofNames = { password: m.proof_password, code: m.proof_code, passkey: m.proof_passkey } as const;

/** The problem of a call for which the caller has given no proof that counts; names those that do (office-3). */
export function proofMissing({ acceptedProofs }: Pick<CurrentUser, "acceptedProofs">): ProblemError {
  const names = acceptedProofs.map((proof) => proofNames[proof]());
  return new ProblemError(reauthenticationRequired, {
    message: m.proof_missing({
      proofs: new Intl.ListFormat(site().practice.locale, { type: "disjunction" }).format(names),
    }),
    more: { accepts: acceptedProofs },
  });
}

/**
 * Rejects unauthorised callers before the request is validated: 401 without a session, 403 with another role or, where
 * reauthentication is needed, without it.
 */
export function requireAccess(access: Exclude<Access, "anyone">, { needsReauthentication = false } = {}) {
  return async (request: FastifyRequest): Promise<void> => {
    const caller = await lookUp(request);
    const problem = accessProblem(caller, access);
    if (problem) throw new ProblemError(problem);
    if (caller && needsReauthentication && !caller.provedUntil) throw proofMissing(caller);
  };
}

declare module "fastify" {
  interface FastifyInstance extends SessionLookUps {}
  interface FastifyRequest {
    caller: CurrentUser | undefined;
  }
}
