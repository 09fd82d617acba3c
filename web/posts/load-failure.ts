import { getErrorMessage } from "../api/error-message.ts";

/** Why posts could not be loaded, in words for readers: an error of the program is not shown. */
export function describeLoadFailure(error: unknown): string {
  return getErrorMessage(error, "Unknown error", { noResponse: "" });
}
