import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { judgeRaces, type RacingPrograms, runRace, visitRaces } from "#tests/support/visit-races.ts";
import { queueDueReminders } from "./reminders.ts";

// Monday 2027-03-01, noon at the office.
const now = new Date("2027-03-01T20:00:00Z");
let program: TestApp;
let programs: RacingPrograms;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  const twin = await program.twin();
  const sendBy =
    ({ app }: Pick<TestApp, "app">): RacingPrograms["one"] =>
    async (method, path, sent) => {
      const { status, body } = await callApi({ app }, method, path, sent);
      return { status, detail: body?.detail };
    };
  programs = {
    database: program.database,
    one: sendBy(program),
    other: sendBy(twin),
    employees: [
      (await signedIn(program, await anEmployee(program.database))).headers,
      (await signedIn(program, await anEmployee(program.database))).headers,
    ],
    now,
    queueReminders: () => queueDueReminders(program),
  };
});

afterAll(() => program.close());

test.each(Object.keys(visitRaces))(
  "%s ends as one after the other would, and is emailed so",
  async (name) => {
    const ended = await runRace(programs, name, rounds(1, 15));
    const { counts, faults } = judgeRaces(ended, await program.sentMails());
    expect(faults).toEqual([]);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(rounds(1, 15));
  },
);
