import pg from "pg";

function findDatabaseError(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof pg.DatabaseError) return cause;
  return undefined;
}

/** Whether a write failed since its address is verified for another account. */
export function isTakenAddress(error: unknown): boolean {
  return findDatabaseError(error)?.constraint === "accounts_verified_email";
}

/** Whether a row was not deleted since another refers to it (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return findDatabaseError(error)?.code === "23503";
}
