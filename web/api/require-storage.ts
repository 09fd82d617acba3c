import { removeEntries, writeEntry } from "#web/session/stored-session.ts";
import { ApiProblem } from "./call.ts";

/** Rejects a sign-in before it is sent if the browser blocks storage: the session could not be stored. */
export function requireStorage(): void {
  if (!writeEntry("probe", "")) {
    throw new ApiProblem(0, {
      detail: "storage_forbidden",
      message:
        "This browser does not let the site store your sign-in. Please allow cookies and site data for it, then try again.",
    });
  }
  removeEntries("probe");
}
