import pg from "pg";

/** Whether a write failed since its address is verified for another account (decision 10). */
export function isTakenAddress(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && cause.constraint === "accounts_verified_email") return true;
  }
  return false;
}
