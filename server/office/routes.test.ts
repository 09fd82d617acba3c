import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { QueuedEmail } from "#server/mail/email-job.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let owner: SignedIn;
const now = new Date("2027-04-05T16:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  owner = await signedIn(program, await anEmployee(program.database, { isOwner: true }));
});

afterAll(() => program.close());

const read = async () => (await call("GET", "/api/office/mail/", { as: owner })).body;
const retry = (id: string) => call("POST", `/api/office/mail/${id}/retry/`, { as: owner });
const newestAct = async () => (await call("GET", "/api/office/log/", { as: owner })).body.results[0];

/** Queues an email and gives it up, as the mailer does after a permanent refusal. */
async function giveUp(email: Exclude<QueuedEmail, { visit: unknown }>, reason: string): Promise<string> {
  await program.database.transaction((transaction) => program.outbox.send(transaction, email));
  const { rows } = await program.database.execute<{ id: string }>(
    sql`UPDATE pgboss.job SET state = 'failed', output = ${JSON.stringify({ reason })}::jsonb
      WHERE name = 'mail' AND state = 'created' AND data->>'kind' = ${email.kind} RETURNING id`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? "";
}

test("owners see what could not be delivered, the queue and the subscribers, and try an email again (office-11, office-12)", async () => {
  expect(await read()).toEqual({
    given_up: [],
    queue: { length: 0, oldest_seconds: 0 },
    subscribers: { count: 0, weeks: expect.any(Array) },
  });
  await anAccount(program.database, { newsletterSubscribed: true });
  const id = await giveUp(
    {
      kind: "reset-password",
      to: "gone@home.example",
      firstName: "Ada",
      username: "ada.gone",
      code: "s3cr3t",
    },
    "550 No such mailbox",
  );
  const state = await read();
  expect(state).toEqual({
    given_up: [
      {
        id,
        kind: "reset-password",
        to: "gone@home.example",
        written: now.toISOString(),
        reason: "550 No such mailbox",
      },
    ],
    queue: { length: 0, oldest_seconds: 0 },
    subscribers: { count: 1, weeks: expect.any(Array) },
  });
  expect(JSON.stringify(state)).not.toContain("s3cr3t");

  expect(await retry(id)).toMatchObject({
    status: 200,
    body: { message: "We are sending the email again." },
  });
  expect(await read()).toMatchObject({ given_up: [], queue: { length: 1 } });
  const act = await newestAct();
  expect(act).toMatchObject({ act: "email_retried", whom: null, detail: "reset-password" });
  expect(JSON.stringify(act)).not.toContain("gone@home.example");
  expect(await retry(id)).toMatchObject({ status: 404, body: { detail: "not_found" } });
  expect((await retry("no-id")).status).toBe(404);
});

test("one of two simultaneous retries of an email answers 404", async () => {
  const id = await giveUp({ kind: "password-changed", to: "twice@home.example", firstName: "Ada" }, "550");
  const statuses = (await Promise.all([retry(id), retry(id)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404]);
});

test("a test email is sent to the calling owner and recorded in the office log (office-12)", async () => {
  const { email } = owner.account;
  expect(await call("POST", "/api/office/mail/test/", { as: owner })).toMatchObject({
    status: 200,
    body: { message: `A test email is on its way to ${email}.` },
  });
  const { rows } = await program.database.execute(
    sql`SELECT count(*)::int AS count FROM pgboss.job WHERE data->>'kind' = 'test'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(await newestAct()).toMatchObject({ act: "test_email_sent", whom: null });
});
