import { eq, sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { fillInEmail } from "#server/fill-in-email.ts";
import type { EmailJobOf, QueuedEmail } from "#server/mail/email-job.ts";
import { createFailedEmails } from "#server/mail/failed-emails.ts";
import { createEmailCipher, type EncryptedEmail } from "#server/mail/mail-queue.ts";
import { anApp } from "#tests/support/app.ts";
import { eventIn } from "#tests/support/calendar-part.ts";
import { aSender } from "#tests/support/mail-sender.ts";
import { allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { visitsOf } from "#tests/support/visit-programs.ts";
import { visitLinks } from "./table.ts";

// Monday 2027-03-01, noon at the office. Nothing sends but what a test starts.
const program = await anApp({ clock: () => new Date("2027-03-01T20:00:00Z") });
afterAll(() => program.close());
const visits = await visitsOf(program);
const { database, secretKey, outbox } = program;
const { decrypt } = createEmailCipher(secretKey);

async function aServer(options: Parameters<typeof aMailServer>[0] = {}) {
  const server = await aMailServer(options);
  onTestFinished(() => server.stop());
  return server;
}

const staff = async (method: "POST" | "PUT", path: string, body: object) => {
  const reply = await visits.call(method, `/api/appointments/${path}`, { as: await visits.asStaff(), body });
  expect([reply.status, reply.body.detail]).toEqual([expect.toSatisfy((code) => code < 300), undefined]);
};

/** What is queued about an appointment, oldest first, with the ids of the jobs. */
async function jobsAbout(appointment: number) {
  const { rows } = await database.execute<{ id: string; data: EncryptedEmail }>(
    sql`SELECT id, data FROM pgboss.job
      WHERE name = 'mail' AND data->>'appointment' = ${String(appointment)} ORDER BY created_on, id`,
  );
  return rows.map(({ id, data }) => ({ id, email: decrypt(data, id), queuedAt: new Date(data.queuedAt) }));
}

const fillIn = async (appointment: number) => {
  const [job] = await jobsAbout(appointment);
  const email = job && (await fillInEmail(database, { ...job, secretKey, now: program.clock() }));
  return email as EmailJobOf<"request-received">;
};

test("an email about a visit waits as what it is about, without address, text and token (mail-25)", async () => {
  const { id } = await visits.aPending(undefined, { wants_earlier: true });
  await visits.confirm(id, "2027-03-15", "09:00");
  const offered = { date: "2027-03-03", time: "15:00", provider: "osei", minutes: 60, to: [id] };
  await staff("POST", "offers/", offered);
  const about = { appointment: id };
  const queued = async () => (await jobsAbout(id)).map(({ email }) => email);
  expect(await queued()).toEqual([
    { visit: { kind: "request-received", ...about, sequence: 0 } },
    { visit: { kind: "visit-confirmed", ...about, sequence: 0 } },
    { visit: { kind: "time-offered", ...about, sequence: 0, offer: expect.any(String) } },
  ]);
  const sent = () => database.execute("DELETE FROM pgboss.job WHERE name = 'mail'");
  await sent();
  await staff("PUT", `${id}/reschedule/`, { confirmed_date: "2027-03-16", confirmed_time: "10:00" });
  const [formerDate, formerTime] = ["2027-03-15", "09:00"];
  expect(await queued()).toEqual([
    {
      visit: {
        kind: "visit-moved",
        ...about,
        sequence: 1,
        formerDate,
        formerTime,
        formerProvider: expect.any(String),
        formerMinutes: 60,
      },
    },
  ]);
  await sent();
  await staff("PUT", `${id}/confirm/`, { status: "cancelled" });
  const told = { date: "2027-03-16", time: "10:00" };
  expect(await queued()).toEqual([{ visit: { kind: "visit-cancelled", ...about, sequence: 2, told } }]);
});

test("an email that is sent again has the same link, which works", { tags: "full" }, async () => {
  let refusals = 0;
  const { id, patient } = await visits.aPending();
  const server = await aServer({
    refuse(address) {
      if (address !== patient.account.email || refusals === 1) return undefined;
      refusals += 1;
      return 451;
    },
  });
  await aSender(program, { smtpUrl: server.url });
  const mails = await allArrived(database, server);
  const [mail] = mails.filter(({ recipients }) => recipients.includes(patient.account.email));
  const [, token] = /\/visit\/([\w-]{43})/.exec(mail?.text ?? "") ?? [];
  expect((await visits.call("GET", `/api/visits/${token}/`)).status).toBe(200);
  expect(refusals).toBe(1);
  expect(await database.$count(visitLinks, eq(visitLinks.appointmentId, id))).toBe(1);
});

test("an email goes to the address that the patient has when it is sent", async () => {
  const { patient } = await visits.aPending();
  await database.execute(
    sql`UPDATE accounts SET email = 'moved.in@home.example' WHERE id = ${patient.account.id}`,
  );
  const server = await aServer();
  await aSender(program, { smtpUrl: server.url });
  const recipients = (await allArrived(database, server)).flatMap((mail) => mail.recipients);
  expect(recipients).toContain("moved.in@home.example");
  expect(recipients).not.toContain(patient.account.email);
});

test("an email has another link for another address, since the former one's were ended (accounts-44)", async () => {
  const { id, patient } = await visits.aPending();
  const first = await fillIn(id);
  expect(await fillIn(id)).toEqual(first);
  await database.execute(
    sql`UPDATE accounts SET email = 'another@home.example' WHERE id = ${patient.account.id}`,
  );
  const second = await fillIn(id);
  expect(second.to).toBe("another@home.example");
  expect(second.visitToken).not.toBe(first.visitToken);
});

test("emails and the invitation name the person for whom a visit is, unless the name could be a link (mail-52)", async () => {
  const leo = { schedule_other_patient: true, patient_name: "Leo Winter" };
  const { id, patient } = await visits.aPending(undefined, leo);
  await visits.confirm(id, "2027-03-22", "09:00");
  const nobody = { schedule_other_patient: true, patient_name: "evil.example Winter" };
  const { patient: other } = await visits.aPending(undefined, nobody);
  const server = await aServer();
  await aSender(program, { smtpUrl: server.url });
  const mails = await allArrived(database, server);
  const mailTo = ({ account }: typeof patient) =>
    mails.find(({ recipients }) => recipients.includes(account.email));
  const confirmation = mailTo(patient);
  expect(confirmation?.subject).toBe(
    `Leo’s visit to ${site().practice.name}: Monday, March 22, 2027, 9:00 AM`,
  );
  expect(eventIn(confirmation)?.event.summary).toBe(`Leo’s visit at ${site().practice.name}`);
  expect(confirmation?.text).not.toContain("Winter");
  expect(mailTo(other)?.subject).toBe(`We have your request at ${site().practice.name}`);
  expect(mailTo(other)?.text).not.toContain("evil");
  const linked = async (mail: typeof confirmation) => {
    const [, token] = /\/visit\/([\w-]{43})/.exec(mail?.text ?? "") ?? [];
    return (await visits.call("GET", `/api/visits/${token}/`)).body;
  };
  expect(await linked(confirmation)).toMatchObject({ patient_first_name: "Leo" });
  expect(await linked(mailTo(other))).toMatchObject({ patient_first_name: null });
});

test("an email is not filled in for an address that is being changed (accounts-44)", async () => {
  const { id, patient } = await visits.aPending();
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = database.transaction(async (transaction) => {
    await transaction.execute(
      sql`UPDATE accounts SET email = 'changed@home.example' WHERE id = ${patient.account.id}`,
    );
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const filled = fillIn(id);
  const waiting = sql`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(() => database.$count(waiting)).toBe(1);
  release.resolve();
  await holder;
  expect((await filled).to).toBe("changed@home.example");
});

test("an email about a visit that the version before has queued is sent as it is", async () => {
  const to = "former.version@home.example";
  const former = { kind: "visit-confirmed", to, firstName: "Ada", date: "2027-03-15", time: "09:00" };
  const queued = { ...former, visitToken: "f0rmer-t0ken" } as unknown as QueuedEmail;
  await outbox.send(database, queued);
  const server = await aServer();
  await aSender(program, { smtpUrl: server.url });
  const mails = await allArrived(database, server);
  const mail = mails.find(({ recipients }) => recipients.includes(to));
  expect(mail?.subject).toContain("Monday, March 15, 2027");
  expect(mail?.text).toContain("https://practice.example/visit/f0rmer-t0ken");
});

test("a refused email about a visit is listed with its recipient", { tags: "full" }, async () => {
  const { patient } = await visits.aPending();
  const { email } = patient.account;
  const server = await aServer({ refuse: (address) => (address === email ? 550 : undefined) });
  await aSender(program, { smtpUrl: server.url });
  await allArrived(database, server);
  expect(await createFailedEmails(secretKey).list(database)).toEqual([
    expect.objectContaining({ kind: "request-received", to: email }),
  ]);
});
