import { confirmOrCancelAppointment } from "#contract/appointments.ts";
import { timeZone } from "#practice/practice.ts";
import { appointments } from "#server/appointments/table.ts";
import { arrivedMails } from "./support/arrived-mails.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import type { Report } from "./support/report.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { type SignedInPerson, signInPeople } from "./support/sign-in-people.ts";
import { startTwoProcesses } from "./support/two-processes.ts";

const officeTime = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

/** Two employees confirm one request with different times at the same instant, each through a process of their own. */
export async function raceToConfirm(context: BenchmarkContext): Promise<Report> {
  const races = context.isQuick ? 100 : 1_000;
  const { mailServer, secretKey, one, other, database, pool } = await startTwoProcesses(context);

  const people = { secretKey, count: 2 };
  const [first, second] = await signInPeople(database, { ...people, role: "employee" });
  const [patient] = await signInPeople(database, { ...people, role: "customer" });
  if (!first || !second || !patient) throw new Error("Nobody is signed in.");
  const stored = await database
    .insert(appointments)
    .values(
      Array.from({ length: races }, () => ({
        accountId: patient.accountId,
        preferredDay: "monday",
        preferredTimeFrame: "morning",
        category: "general_dentist_emergency",
      })),
    )
    .returning({ id: appointments.id });

  context.say(`racing ${races} times`);
  const outcomes: string[] = [];
  for (const [race, { id }] of stored.entries()) {
    const day = new Date(Date.UTC(2030, 0, 1 + race)).toISOString().slice(0, 10);
    const statuses = await Promise.all([
      confirm(one, first, { id, day, time: "09:00" }),
      confirm(other, second, { id, day, time: "14:00" }),
    ]);
    outcomes.push(statuses.toSorted().join(" and "));
  }
  context.say("waiting for the mails");
  const mails = await arrivedMails(database, mailServer);
  const emailed = mails.map(({ attachments }) => timeInEmail(attachments[0]?.content)).toSorted();
  const { rows } = await pool.query<{ at: string }>(
    "SELECT confirmed_date || ' ' || to_char(confirmed_time, 'HH24:MI') AS at FROM appointments",
  );
  const storedTimes = rows.map(({ at }) => at).toSorted();
  const none = { bound: { atMost: 0 }, unit: "", isFault: true } as const;
  return {
    notes: [`${races} races of two employees through two processes of the program over one database.`],
    tables: [],
    targets: [
      {
        what: "races that did not end with one 200 and one 409",
        figure: outcomes.filter((outcome) => outcome !== "200 and 409").length,
        ...none,
      },
      { what: "emails too many or too few", figure: Math.abs(mails.length - races), ...none },
      {
        what: "emails with another time than the stored one",
        figure: emailed.filter((time, index) => time !== storedTimes[index]).length,
        ...none,
      },
    ],
  };
}

async function confirm(
  { origin }: ServerProcess,
  { headers }: SignedInPerson,
  { id, day, time }: { id: number; day: string; time: string },
): Promise<number> {
  const answer = await fetch(`${origin}${confirmOrCancelAppointment.path.replace("{id}", String(id))}`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ status: "confirmed", confirmed_date: day, confirmed_time: time }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Date and time, in the office's zone, that an invitation names; nothing if there is none. */
function timeInEmail(content: string | ArrayBuffer | Uint8Array | undefined): string {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const [, year, month, day, hour, minute] = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00Z/.exec(text) ?? [];
  return year ? officeTime.format(new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)) : "";
}
