import { phone } from "#practice/practice.ts";
import { ApiProblem } from "../api/call.ts";

/** What to do where a form could not be handed over; what was typed is still there. */
const notHandedOver = `Your request could not be sent. What you typed is still here: please try again in a moment, or call us at ${phone.display}.`;

/**
 * Why a guest's request was not taken, in a sentence. A refusal speaks for itself; where nothing answered, or the
 * answer was a failure, it says what to do instead.
 */
export function describeFailedSending(error: unknown): string {
  return error instanceof ApiProblem && error.status < 500 && error.message ? error.message : notHandedOver;
}
