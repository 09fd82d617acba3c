import { ApiProblem, ConnectionError } from "./call.ts";

/**
 * The sentence for a failed call: the server's own, else `fallback`. Where no answer came, `unanswered` (by default the
 * same as `fallback`) stands before what is known of the connection.
 */
export function getErrorMessage(error: unknown, fallback: string, unanswered = fallback): string {
  if (error instanceof ApiProblem) return error.message || fallback;
  if (!(error instanceof ConnectionError)) return fallback;
  const first = /[.!?]$/.test(unanswered) ? unanswered : `${unanswered}.`;
  return unanswered ? `${first} ${error.message}` : error.message;
}

/** The fields that the server refused, with its sentences. */
export function getFieldErrors(error: unknown): ApiProblem["fields"] {
  return error instanceof ApiProblem ? error.fields : undefined;
}
