/** The embedded PostgreSQL cannot run here; the message says why and what to do, in words for a terminal. */
export class EmbeddedServerError extends Error {
  override name = "EmbeddedServerError";
}

/** What to advise wherever the embedded PostgreSQL cannot run at all. */
export const useAnotherServer =
  "Set DATABASE_URL to a PostgreSQL 15 or newer to run without the embedded one.";
