import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "#contract/problems.ts";
import * as problems from "#contract/problems.ts";
import type { ProblemBody } from "#contract/route.ts";
import { causeOfOutage } from "#server/database/outage.ts";

/** What a problem's reply contains beside code, status and message. */
interface ProblemDetails {
  /** Messages by field name, where fields are at fault. */
  readonly fields?: ProblemBody["fields"];
  /** When to try again, as whole seconds from now; becomes `Retry-After` (RFC 9110, §10.2.3). */
  readonly retryAfterSeconds?: number;
  /** In place of the problem's message, where that depends on the case. */
  readonly message?: string;
  /** What else the answer carries, by name, as the problem's declaration names it. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** An expected failure, which becomes the reply. */
export class ProblemError extends Error {
  override readonly name: string = "ProblemError";
  readonly problem: Problem;
  readonly details: ProblemDetails;

  constructor(problem: Problem, details: ProblemDetails = {}) {
    super(problem.code);
    this.problem = problem;
    this.details = details;
  }
}

/** An invalid field with its message, as `invalid_fields`. */
export function invalidField(field: string, message: string): ProblemError {
  return new ProblemError(problems.invalidFields, { fields: { [field]: [message] } });
}

/** Problems by Fastify's error codes. */
const problemsOfFastify: Readonly<Record<string, Problem>> = {
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

/** The error of the database that caused an error, if it has this SQLSTATE. */
function causeWithCode(error: unknown, code: string): (Error & { readonly constraint?: string }) | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === code) return cause;
  return undefined;
}

/** PostgreSQL's codes for a text with a NUL character, and for a foreign key without its row. */
const unstorableText = "22021";
const missingReference = "23503";

/** Foreign keys that name the caller's account. */
const namesCaller = /_(account_id|author_id|employee_id|status_changed_by)_fkey$/;

function problemOf(error: FastifyError | ProblemError): Problem {
  if (error instanceof ProblemError) return error.problem;
  const problem = problemsOfFastify[error.code];
  if (problem) return problem;
  if (causeWithCode(error, unstorableText)) return problems.malformedBody;
  // The caller's account was deleted while the request was answered (accounts-37).
  if (namesCaller.test(causeWithCode(error, missingReference)?.constraint ?? ""))
    return problems.unauthenticated;
  // Before the database's errors: a client that disconnects within a body throws ECONNRESET as well.
  const { statusCode } = error;
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { ...problems.malformedRequest, status: statusCode };
  return causeOfOutage(error) ? problems.unavailable : problems.internalError;
}

/** `Retry-After` of 503, in seconds. */
export const unavailableFor = 5;

/** Sends a problem in the one shape of failures (http-5). */
export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  { fields, retryAfterSeconds, message, more }: ProblemDetails = {},
): FastifyReply {
  const route = reply.request.routeOptions.config?.contract;
  const fault = route?.fieldErrorAsMessage && fields && Object.values(fields)[0]?.[0];
  const body: ProblemBody = {
    ...more,
    ...(route?.fieldsAtTopLevel && fields),
    detail: problem.code,
    message: fault ?? message ?? problem.message(),
    ...(fields && { fields }),
    ...(problem.status >= 500 && { request_id: reply.request.id }),
  };
  const retryAfter = retryAfterSeconds ?? (problem.status === 503 ? unavailableFor : undefined);
  if (retryAfter !== undefined) reply.header("Retry-After", String(retryAfter));
  // A 401 names the scheme (RFC 9110, §15.5.2); browsers show no dialog for this one.
  if (problem.status === 401) reply.header("WWW-Authenticate", "Bearer");
  return reply
    .code(problem.status)
    .header("Cache-Control", "no-store")
    .header("Content-Type", "application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

/**
 * Fastify's error handler. Causes of 5xx are logged and never sent. A `ProblemError`, such as 503 under load, is logged
 * by the request's own line only; an outage of the database, or a full disk, without a stack.
 */
export function handleError(
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = problemOf(error);
  if (problem.status >= 500 && !(error instanceof ProblemError)) {
    const cause = causeOfOutage(error);
    request.log.error(
      { request_id: request.id, ...(cause === undefined ? { err: error } : { cause }) },
      problem.code,
    );
  }
  return sendProblem(reply, problem, error instanceof ProblemError ? error.details : {});
}

/** Problems by the error codes of Node's HTTP parser. */
const problemsOfParser: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: problems.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: problems.bodyTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: problems.requestTimeout,
};

/** Answers what the parser rejects (an overlong header, a malformed request line) in the one shape, and disconnects. */
export function handleParserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET") socket.destroy();
  else rejectConnection(socket, problemsOfParser[error.code ?? ""] ?? problems.malformedRequest);
}

/** Answers an incomplete request with a problem and closes its connection; the second time without an answer. */
export function rejectConnection(socket: Duplex, { code, message, status }: Problem): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ detail: code, message: message() } satisfies ProblemBody);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
