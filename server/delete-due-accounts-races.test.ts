import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount } from "#tests/samples/accounts.ts";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { accountDeletionsOf } from "#tests/support/account-deletions.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { hashPassword } from "./accounts/passwords.ts";
import { appointments } from "./appointments/table.ts";

const now = new Date("2027-03-10T20:00:00Z");
const password = "Steady-Lantern-41";
const due = { deletionDueAt: new Date(now.getTime() - 1_000) };

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let passwordHash: string;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  passwordHash = await hashPassword(password);
});

afterAll(() => program.close());

const { deleteDue, findAccount, stored } = accountDeletionsOf(() => program, now);

describe("a due deletion while the account holder acts at the same instant", () => {
  test("either deletes the account whole or leaves it whole", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds(4); round += 1) {
      const patient = await signedIn(program, await anAccount(program.database, { ...due, passwordHash }));
      const visit = await aStoredVisit(program.database, {
        accountId: patient.account.id,
        confirmedDate: "2027-06-07",
        confirmedTime: "09:00",
      });
      const { username } = patient.account;
      const cancel = () => call("DELETE", "/api/users/me/deletion/", { as: patient });
      const signIn = () => call("POST", "/token/", { body: { username, password } });
      const acts = round % 2 === 0 ? [deleteDue(), cancel(), deleteDue()] : [cancel(), deleteDue(), signIn()];
      await Promise.all(acts);
      const left = await findAccount(patient.account.id);
      const { status, accountId } = await stored(visit.id);
      outcomes.add(left ? "left" : "deleted");
      if (left) {
        expect([left.deletionDueAt, status, accountId]).toEqual([null, "confirmed", left.id]);
        expect(await signIn()).toMatchObject({ status: 200 });
      } else {
        expect([status, accountId === patient.account.id]).toEqual(["cancelled", false]);
        expect(await signIn()).toMatchObject({ status: 401 });
        expect(await call("GET", "/api/users/me/profile/", { as: patient })).toMatchObject({ status: 401 });
      }
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test("answers a request made by the person at that instant with 201 or 401", { tags: "full" }, async () => {
    for (let round = 0; round < rounds(2); round += 1) {
      const patient = await signedIn(program, await anAccount(program.database, due));
      const body = {
        preferred_day: "monday",
        preferred_time_frame: "morning",
        preferred_second_day: "none",
        preferred_second_time_frame: null,
        category: "general_dentist_new_or_routine",
        message: "",
      };
      const [reply] = await Promise.all([
        call("POST", "/api/appointments/", { as: patient, body }),
        deleteDue(),
      ]);
      expect([201, 401]).toContain(reply.status);
      const isLeft = await program.database.$count(
        appointments,
        and(eq(appointments.accountId, patient.account.id), eq(appointments.status, "pending")),
      );
      expect(isLeft).toBe(0);
    }
  });
});
