import { officeNow } from "#contract/office-dates.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import { officeInstant } from "#server/office-time/office-time.ts";
import { queueDueReminders } from "#server/reminders/reminders.ts";
import { judgeRaces, type RacingPrograms, runRace, visitRaces } from "#tests/support/visit-races.ts";
import { arrivedMails } from "./support/arrived-mails.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report } from "./support/report.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { signInPeople } from "./support/sign-in-people.ts";
import { startTwoProcesses } from "./support/two-processes.ts";

/**
 * Two acts on one visit or one time at the same instant, through a process of the program each: every ending must be one
 * of the two orders of the acts, with the emails of that order.
 */
export async function raceOverVisits(context: BenchmarkContext): Promise<Report> {
  const rounds = context.isQuick ? 100 : 1_000;
  const { mailServer, secretKey, one, other, connection, database } = await startTwoProcesses(context);
  const outbox = await openOutbox({ server: connection, log: quietLog, secretKey, clock: () => new Date() });
  context.afterwards(() => outbox.close());
  const now = new Date();
  const noon = officeInstant({ date: officeNow(now).date, time: "12:00" }) ?? now;
  const programs: Omit<RacingPrograms, "employees"> = {
    database,
    one: sendTo(one),
    other: sendTo(other),
    now,
    queueReminders: () => queueDueReminders({ database, outbox, clock: () => noon }),
  };
  const ended = [];
  for (const name of Object.keys(visitRaces)) {
    context.say(`${name}, ${rounds} times`);
    // On a slow machine all races together outlast an access token.
    const account = { count: 2, role: "employee", name: `employee.${ended.length}` } as const;
    const people = await signInPeople(database, { secretKey, ...account });
    const employees = [people[0]?.headers ?? {}, people[1]?.headers ?? {}] as const;
    ended.push(...(await runRace({ ...programs, employees }, name, rounds)));
  }
  context.say("waiting for the mails");
  const { counts, faults } = judgeRaces(ended, await arrivedMails(database, mailServer));
  const rows = [...counts]
    .map(([ending, count]) => ({ ending, count }))
    .toSorted((a, b) => a.ending.localeCompare(b.ending));
  return {
    notes: [`${rounds} rounds of each race, through two processes of the program over one database.`],
    tables: [{ title: "Endings", rows }],
    targets: [
      {
        what: "endings that no order of the two acts explains, or whose emails differ",
        figure: faults.length,
        bound: { atMost: 0 },
        unit: "",
        isFault: true,
      },
    ],
  };
}

function sendTo({ origin }: ServerProcess): RacingPrograms["one"] {
  return async (method, path, { headers, body } = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { detail } = (await answer.json()) as { detail?: string };
    return { status: answer.status, detail };
  };
}
