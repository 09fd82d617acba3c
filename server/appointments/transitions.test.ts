import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import type { ProblemError } from "#server/http/problem-error.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment, confirmation } from "#tests/samples/appointments.ts";
import { anApp } from "#tests/support/app.ts";
import { confirmAppointment } from "./staff-changes.ts";

const program = await anApp({ clock: () => new Date("2027-03-01T20:00:00Z") });
afterAll(() => program.close());

/** The statements that something sends to the database, but for the transaction's begin and end. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const sent = query.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === "string" ? statement : (statement as { text: string }).text,
  );
  query.mockRestore();
  return sent.filter((text) => !/^(begin|commit)$/i.test(text));
}

test("a confirmation has at most 8 statements", async () => {
  const { id: employeeId } = await anEmployee(program.database);
  const confirmAt = async (time: string) => {
    const { id } = await anAppointment(program.database);
    return () =>
      confirmAppointment(program, {
        id,
        employeeId,
        chosen: confirmation("2027-03-15", time),
        isUndoable: true,
      });
  };
  // With the first email the mail queue reads its settings.
  await (await confirmAt("08:00"))();
  const each: string[][] = [];
  for (const time of ["10:00", "11:00", "12:00"]) each.push(await statementsOf(await confirmAt(time)));
  // What the mail queue asks on its own meanwhile only adds to them.
  const [statements = []] = each.toSorted((one, other) => one.length - other.length);
  expect(statements.length, statements.join("\n\n")).toBeLessThanOrEqual(8);
  expect(statements.some((text) => text.startsWith("update"))).toBe(true);
});

test.each([
  ["cancelled", sql`status = 'cancelled'`, "COMMIT"],
  ["moved to another provider", sql`provider = 'halloran'`, "COMMIT"],
  ["moved on the same day", sql`confirmed_time = '15:00'`, "COMMIT"],
  ["not cancelled after all", sql`status = 'cancelled'`, "ROLLBACK"],
])("a confirmation waits for the visit at its time, which is being %s", async (_what, change, end) => {
  const { database } = program;
  const { id: employeeId } = await anEmployee(database);
  const confirm = async (id: number) =>
    confirmAppointment(program, { id, employeeId, chosen: confirmation("2027-03-16", "10:00") });
  const [there, { id }] = [await anAppointment(database), await anAppointment(database)];
  await confirm(there.id);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = database.transaction(async (transaction) => {
    await transaction.execute(sql`UPDATE appointments SET ${change} WHERE id = ${there.id}`);
    held.resolve();
    await release.promise;
    if (end === "ROLLBACK") transaction.rollback();
  });
  const ended = holder.catch(() => undefined);
  await held.promise;
  const confirmed = confirm(id).then(
    ({ status }) => status as string,
    ({ problem }: ProblemError) => problem.code,
  );
  const waiting = sql`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(() => database.$count(waiting)).toBe(1);
  release.resolve();
  await ended;
  expect(await confirmed).toBe(end === "COMMIT" ? "confirmed" : "time_taken");
  await database.execute(sql`UPDATE appointments SET status = 'cancelled' WHERE id IN (${there.id}, ${id})`);
});
