import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "#contract/problems.ts";
import * as problems from "#contract/problems.ts";
import type { ProblemBody } from "#contract/route.ts";

/** What an answer to a problem says beyond its code, status and sentence. */
interface FailureDetails {
  /** Sentences by field name, where fields are at fault. */
  readonly fields?: ProblemBody["fields"];
  /** When to try again, as whole seconds from now; becomes `Retry-After` (RFC 9110, §10.2.3). */
  readonly retryAfterSeconds?: number;
}

/** An expected failure on its way to the caller. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  readonly details: FailureDetails;

  constructor(problem: Problem, details: FailureDetails = {}) {
    super(problem.code);
    this.problem = problem;
    this.details = details;
  }
}

/** What Fastify itself refuses, by its error code. */
const refusedByFastify: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problems.unsupportedType,
  FST_ERR_CTP_BODY_TOO_LARGE: problems.bodyTooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: problems.malformedBody,
  FST_ERR_CTP_EMPTY_JSON_BODY: problems.malformedBody,
  FST_ERR_CTP_INVALID_JSON_BODY: problems.malformedBody,
  FST_PARTS_LIMIT: problems.bodyTooLarge,
  FST_FILES_LIMIT: problems.bodyTooLarge,
  FST_FIELDS_LIMIT: problems.bodyTooLarge,
  FST_PROTO_VIOLATION: problems.malformedBody,
  FST_INVALID_JSON_FIELD_ERROR: problems.malformedBody,
  FST_MP_PREMATURE_CLOSE: problems.malformedBody,
  FST_ERR_BAD_URL: problems.malformedRequest,
  FST_ERR_MAX_PARAM_LENGTH: problems.notFound,
};

/**
 * PostgreSQL's and Node's codes that mean that the database does not answer now and may later: connections (SQLSTATE
 * class 08), resources (53), a stopped server or a statement that waited too long (57), transactions to be tried again.
 */
const unreachable = /^(08|53|57|40001|40P01|ECONN|ENOENT|EPIPE|ETIMEDOUT)/;

/** Why the database does not answer, as a code or the driver's own words; undefined for any other error. */
function databaseOutage(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && unreachable.test(cause.code)) return cause.code;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message))
      return cause.message;
  }
  return undefined;
}

/** PostgreSQL's code for a text with a NUL in it, which no text of a person has. */
const unstorableText = "22021";

function isTextUnstorable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === unstorableText) return true;
  return false;
}

function problemOf(error: FastifyError | ProblemError): Problem {
  if (error instanceof ProblemError) return error.problem;
  const refused = refusedByFastify[error.code];
  if (refused) return refused;
  if (isTextUnstorable(error)) return problems.malformedBody;
  // Before the database is suspected: a caller who hangs up in the middle of a body is a connection's end as well.
  const { statusCode } = error;
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { ...problems.malformedRequest, status: statusCode };
  return databaseOutage(error) ? problems.unavailable : problems.internalError;
}

/** Seconds after which a service that is not available may be asked again. */
export const unavailableFor = 5;

/** Answers with a problem in the one shape of failures (http-5). */
export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  { fields, retryAfterSeconds }: FailureDetails = {},
): FastifyReply {
  const route = reply.request.routeOptions.config?.contract;
  const fault = route?.faultAsMessage && fields && Object.values(fields)[0]?.[0];
  const body: ProblemBody = {
    ...(route?.fieldsAtTopLevel && fields),
    detail: problem.code,
    message: fault ?? problem.message,
    ...(fields && { fields }),
    ...(problem.status >= 500 && { request_id: reply.request.id }),
  };
  const retryAfter = retryAfterSeconds ?? (problem.status === 503 ? unavailableFor : undefined);
  if (retryAfter !== undefined) reply.header("Retry-After", String(retryAfter));
  // RFC 9110, §15.5.2: a 401 names the scheme that would do; browsers ask nobody for this one.
  if (problem.status === 401) reply.header("WWW-Authenticate", "Bearer");
  return reply
    .code(problem.status)
    .header("Cache-Control", "no-store")
    .header("Content-Type", "application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

/**
 * Turns what a handler throws into a reply; causes of 5xx go to the log, never to the caller. A refusal that was thrown
 * on purpose, such as 503 under load, has the request's own line and no other; an outage of the database has no stack.
 */
export function handleError(
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = problemOf(error);
  if (problem.status >= 500 && !(error instanceof ProblemError)) {
    const cause = databaseOutage(error);
    request.log.error(
      { request_id: request.id, ...(cause === undefined ? { err: error } : { cause }) },
      problem.code,
    );
  }
  return sendProblem(reply, problem, error instanceof ProblemError ? error.details : {});
}

/** What Node's HTTP parser refuses before there is a request, by its error code. */
const refusedByParser: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: problems.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: problems.bodyTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: problems.requestTimeout,
};

/** Answers what never became a request (an overlong header, a broken request line) in the one shape, and hangs up. */
export function handleParserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET") socket.destroy();
  else hangUp(socket, refusedByParser[error.code ?? ""] ?? problems.malformedRequest);
}

/** Answers with a problem on a connection whose request has not come whole, and ends it; the second time at once. */
export function hangUp(socket: Duplex, { code, message, status }: Problem): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ detail: code, message } satisfies ProblemBody);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
