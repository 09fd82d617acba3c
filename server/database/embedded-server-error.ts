/** The embedded PostgreSQL cannot run here; the message for the terminal has the reason and the remedy. */
export class EmbeddedServerError extends Error {
  override name = "EmbeddedServerError";
}

/** The advice where the embedded PostgreSQL cannot run at all. */
export const useAnotherServer =
  "Set DATABASE_URL to a PostgreSQL 15 or newer to run without the embedded one.";
