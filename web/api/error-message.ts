import { ConnectionError } from "../islands/connection-error.ts";
import { ApiProblem } from "./call.ts";

interface ErrorMessageOptions {
  /** Sentences that replace the server's own, by the problem's code in lower case. */
  byCode?: Readonly<Record<string, string>>;
  /** Stands in for the fallback where no answer came. */
  unanswered?: string;
}

/** The code of a refusal in lower case; empty where there is none. */
export function getErrorCode(error: unknown): string {
  return error instanceof ApiProblem ? error.detail.toLowerCase() : "";
}

/**
 * The sentence for a failed call: the server's own, else `fallback`. Where no answer came, the fallback is followed by
 * what is known of the connection.
 */
export function getErrorMessage(
  error: unknown,
  fallback: string,
  { byCode = {}, unanswered = fallback }: ErrorMessageOptions = {},
): string {
  if (error instanceof ApiProblem) return byCode[getErrorCode(error)] ?? (error.message || fallback);
  if (!(error instanceof ConnectionError)) return fallback;
  const first = /[.!?]$/.test(unanswered) ? unanswered : `${unanswered}.`;
  return unanswered ? `${first} ${error.message}` : error.message;
}

/** The fields that the server refused, with its sentences. */
export function getFieldErrors(error: unknown): ApiProblem["fields"] {
  return error instanceof ApiProblem ? error.fields : undefined;
}
