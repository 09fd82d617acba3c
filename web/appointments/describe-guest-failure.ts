import { phone } from "#practice/practice.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";

/** The message for a guest's request that failed; if the server did not reject it, also what to do instead. */
export function describeGuestFailure(error: unknown): string {
  const message = getErrorMessage(error, "Failed to submit appointment.");
  if (error instanceof ApiProblem && error.status < 500) return message;
  return `${message} What you typed is still here; you can also call us at ${phone.display}.`;
}
