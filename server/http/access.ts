import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden, type Problem, unauthenticated } from "#contract/problems.ts";
import type { Access } from "#contract/route.ts";
import { ProblemError } from "./problem-error.ts";

/** Who calls, as the database says at this request (sign-in-17). */
export interface Caller {
  readonly accountId: number;
  readonly username: string;
  readonly role: "customer" | "employee";
  readonly sessionId: string;
  /** Holds an enrolment token, which opens the TOTP calls and nothing else (two-factor-2). */
  readonly isEnrolling: boolean;
}

/** Finds whose standing session a bearer token belongs to, if any. */
export type FindCaller = (bearer: string) => Promise<Caller | undefined>;

const bearerScheme = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Lets routes ask who calls; to be called before any is served. */
export function authenticateCallers(app: FastifyInstance, findCaller: FindCaller): void {
  app.decorate("findCaller", findCaller);
  app.decorateRequest("caller", undefined);
}

async function find(request: FastifyRequest): Promise<Caller | undefined> {
  const bearer = bearerScheme.exec(request.headers.authorization ?? "")?.[1];
  return bearer === undefined ? undefined : request.server.findCaller(bearer);
}

async function lookUp(request: FastifyRequest): Promise<Caller | undefined> {
  request.caller ??= await find(request);
  return request.caller;
}

/** Who calls a route that is open to anyone; undefined for a stranger and for who may only enrol. */
export async function findCallerOf(request: FastifyRequest): Promise<Caller | undefined> {
  const caller = await lookUp(request);
  return caller?.isEnrolling ? undefined : caller;
}

/** Who calls a route whose access is not `anyone`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error("This route is open to anyone: it has no caller to count on.");
  return request.caller;
}

function refusalOf(caller: Caller | undefined, access: Exclude<Access, "anyone">): Problem | undefined {
  if (!caller || (caller.isEnrolling && access !== "enrolling")) return unauthenticated;
  return access === "employee" && caller.role !== "employee" ? forbidden : undefined;
}

/** Refuses who may not call, before anything of the request is looked at: 401 a stranger, 403 another role. */
export function requireAccess(access: Exclude<Access, "anyone">) {
  return async (request: FastifyRequest): Promise<void> => {
    const refusal = refusalOf(await lookUp(request), access);
    if (refusal) throw new ProblemError(refusal);
  };
}

/** Whether who called may still: asked anew of the database, for an answer that goes on long after its request. */
export async function mayStillCall(
  request: FastifyRequest,
  access: Exclude<Access, "anyone">,
): Promise<boolean> {
  return refusalOf(await find(request), access) === undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    findCaller: FindCaller;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}
