import { eq } from "drizzle-orm";
import { accounts } from "#server/accounts/table.ts";
import { appointments } from "#server/appointments/table.ts";
import { createPictureService } from "#server/content/pictures.ts";
import { deleteDueAccounts } from "#server/delete-due-accounts.ts";
import type { TestApp } from "./app.ts";

/** The deletion of a program's due accounts at an instant, and what it leaves. */
export function accountDeletionsOf(program: () => TestApp, now: Date) {
  const picturesOf = () => createPictureService({ ...program(), storage: program().pictureStorage });
  return {
    picturesOf,
    deleteDue: () => deleteDueAccounts({ ...program(), pictures: picturesOf() }, now),
    async findAccount(id: number) {
      const [account] = await program().database.select().from(accounts).where(eq(accounts.id, id));
      return account;
    },
    async stored(id: number) {
      const [row] = await program().database.select().from(appointments).where(eq(appointments.id, id));
      if (!row) throw new Error("The appointment is gone.");
      return row;
    },
  };
}
