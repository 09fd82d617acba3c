import { eq } from "drizzle-orm";
import type { Transaction } from "#server/database/connect.ts";
import { accounts } from "./table.ts";
import { isForeignKeyViolation } from "./taken-address.ts";

/** Deletes an account that nothing refers to. False where posts or appointments do. */
export async function deleteUnlessReferenced(transaction: Transaction, accountId: number): Promise<boolean> {
  try {
    await transaction.transaction((nested) => nested.delete(accounts).where(eq(accounts.id, accountId)));
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
