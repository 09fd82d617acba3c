import { accounts } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";

let made = 0;

/** Stores an account with believable facts, any of which can be given; returns its row. */
export async function anAccount(database: Database, given: Partial<typeof accounts.$inferInsert> = {}) {
  made += 1;
  const [account] = await database
    .insert(accounts)
    .values({
      username: `person.${made}`,
      email: `person.${made}@mailbox.example`,
      emailVerifiedAt: new Date(),
      firstName: "Ada",
      lastName: "Quill",
      ...given,
    })
    .returning();
  if (!account) throw new Error("The sample account was not stored.");
  return account;
}

/** An employee, who may write posts. */
export function anEmployee(database: Database, given: Partial<typeof accounts.$inferInsert> = {}) {
  return anAccount(database, { role: "employee", ...given });
}
