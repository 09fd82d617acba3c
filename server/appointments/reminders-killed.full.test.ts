import { createServer, type Server } from "node:net";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { concurrentEmails } from "#server/mail/mail-queue.ts";
import { aTemporaryFolder, type BuiltProgram, startBuiltProgram } from "#tests/support/built-program.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { noonAtTheOffice } from "#tests/support/office-noon.ts";
import { mailSecret } from "#tests/support/outbox.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

// The built program is killed at each step between finding due reminders and the end of their jobs. PostgreSQL or the
// mail server makes it wait at that step, so that the kill does not depend on luck.

beforeAll(requireBuild);

const today = officeNow(new Date()).date;

/** Guests' visits in two days, whose last reminder is due. */
async function insertVisits({ database }: TestDatabase, count: number): Promise<void> {
  await database.execute(sql`
    WITH made AS (
      INSERT INTO appointments (
        preferred_day, preferred_time_frame, category, status, confirmed_date, confirmed_time, provider, minutes,
        overlap_allowed, status_changed_at
      )
      SELECT 'monday', 'morning', 'general_dentist_new_or_routine', 'confirmed', ${addDays(today, 2)}::date,
        time '11:00', 'osei', 60, true, now() - interval '4 days'
      FROM generate_series(1, ${count}::int)
      RETURNING id
    )
    INSERT INTO appointment_guests (appointment_id, first_name, last_name, email, phone, date_of_birth)
    SELECT id, 'Gale', 'Winter', 'guest.' || id || '@home.example', '5305550199', date '1980-02-29' FROM made`);
}

const lockKey = 1_700;

/** Has statements that change a table wait before they are committed, once a condition holds, until `release()`. */
async function holdAt(testDatabase: TestDatabase, { event, table, when }: Omit<Hold, "name">) {
  const holder = testDatabase.createClient();
  await holder.connect();
  await holder.query("SELECT pg_advisory_lock($1)", [lockKey]);
  await testDatabase.pool.query(`
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${when} THEN PERFORM pg_advisory_xact_lock(${lockKey}); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER hold AFTER ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION hold()`);
  const waiting = () =>
    testDatabase.database.$count(
      sql`pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
    );
  // The connections of a process that is gone, as the server finds them when it next writes to them.
  const terminate = async () => {
    const { rowCount } = await testDatabase.pool.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND (application_name = 'enamel mail' OR wait_event = 'advisory')`);
    return rowCount;
  };
  return {
    reached: () => expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0),
    async release() {
      await expect.poll(terminate, { timeout: 30_000 }).toBe(0);
      await testDatabase.pool.query(`DROP TRIGGER hold ON ${table}; DROP FUNCTION hold()`);
      await holder.end();
    },
  };
}

interface Hold {
  readonly name: string;
  readonly event: "INSERT" | "UPDATE" | "DELETE";
  readonly table: string;
  /** When statements wait, as SQL. */
  readonly when: string;
}

async function aKilledProgram(visits: number) {
  const testDatabase = await aDatabase();
  await insertVisits(testDatabase, visits);
  const port = await aFreePort();
  const settings = {
    DATA_DIR: await aTemporaryFolder(),
    DATABASE_URL: testDatabase.url,
    SECRET_KEY: mailSecret.toString(),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    ...noonAtTheOffice(),
  };
  const start = () => startBuiltProgram(settings);
  return { testDatabase, port, start, visits };
}

type KilledProgram = Awaited<ReturnType<typeof aKilledProgram>>;

async function kill({ child, ended }: BuiltProgram): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

/** Restarts the program and waits until it has sent everything; returns how many emails arrived more than once. */
async function restart(
  { testDatabase, start, visits }: KilledProgram,
  mailServer: Awaited<ReturnType<typeof aMailServer>>,
) {
  // As if the seconds had passed after which another process takes over a dead one's jobs.
  await testDatabase.pool.query(
    "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'",
  );
  const program = await start();
  await expect.poll(() => testDatabase.database.$count(sql`reminders`), { timeout: 30_000 }).toBe(visits);
  const mails = await allArrived(testDatabase.database, mailServer);
  program.child.kill("SIGTERM");
  await program.ended;
  const idsByRecipient = Map.groupBy(mails, ({ recipients }) => recipients[0]);
  expect(idsByRecipient.size).toBe(visits);
  for (const [to, arrived] of idsByRecipient)
    expect(new Set(arrived.map(({ messageId }) => messageId)).size, `different emails to ${to}`).toBe(1);
  await testDatabase.drop();
  return mails.length - visits;
}

const batch = 100;

test.each<Hold>([
  { name: "before the first batch is committed", event: "INSERT", table: "reminders", when: "true" },
  {
    name: "between the commits of two batches",
    event: "INSERT",
    table: "reminders",
    when: `(SELECT count(*) FROM reminders) > ${batch}`,
  },
])(
  "a program killed $name mails each due reminder once",
  async (hold) => {
    const here = await aKilledProgram(batch + 1);
    const mailServer = await aMailServer({ port: here.port });
    const held = await holdAt(here.testDatabase, hold);
    const program = await here.start();
    await held.reached();
    await kill(program);
    await held.release();
    const wereCommitted = await here.testDatabase.database.$count(sql`reminders`);
    expect(wereCommitted).toBe(hold.when === "true" ? 0 : batch);
    // Those of the first batch that were being sent may come again, as the same email.
    expect(await restart(here, mailServer)).toBeLessThanOrEqual(wereCommitted === 0 ? 0 : concurrentEmails);
    await mailServer.stop();
  },
  240_000,
);

test("a program killed between the last commit and the first fetch of a job mails each due reminder once", async () => {
  const here = await aKilledProgram(batch + 1);
  const mailServer = await aMailServer({ port: here.port });
  const held = await holdAt(here.testDatabase, {
    event: "UPDATE",
    table: "pgboss.job",
    when: "NEW.state = 'active'",
  });
  const program = await here.start();
  await expect
    .poll(() => here.testDatabase.database.$count(sql`reminders`), { timeout: 30_000 })
    .toBe(here.visits);
  await held.reached();
  await kill(program);
  await held.release();
  const unfetched = sql`pgboss.job WHERE name = 'mail' AND state = 'created'`;
  expect(await here.testDatabase.database.$count(unfetched)).toBe(here.visits);
  expect(mailServer.mails).toEqual([]);
  expect(await restart(here, mailServer)).toBe(0);
  await mailServer.stop();
}, 240_000);

test("a program killed after it fetched the jobs, before an email left, mails each due reminder once", async () => {
  const here = await aKilledProgram(3);
  const silent: Server = createServer((socket) => socket.on("error", () => undefined));
  await new Promise<void>((resolve) => silent.listen(here.port, "127.0.0.1", resolve));
  const connected = new Promise<void>((resolve) => silent.once("connection", () => resolve()));
  const program = await here.start();
  await connected;
  const active = await here.testDatabase.database.$count(
    sql`pgboss.job WHERE name = 'mail' AND state = 'active'`,
  );
  expect(active).toBeGreaterThan(0);
  await kill(program);
  await new Promise((resolve) => silent.close(resolve));
  const mailServer = await aMailServer({ port: here.port });
  expect(await restart(here, mailServer)).toBe(0);
  await mailServer.stop();
}, 240_000);

test("a program killed before the mail server's answer sends the same email again, and no other", async () => {
  const here = await aKilledProgram(3);
  const received = Promise.withResolvers<void>();
  let isKilled = false;
  const mailServer = await aMailServer({
    port: here.port,
    slowness() {
      received.resolve();
      return isKilled ? 0 : 30_000;
    },
  });
  const program = await here.start();
  await received.promise;
  await kill(program);
  isKilled = true;
  expect(await restart(here, mailServer)).toBeLessThanOrEqual(concurrentEmails);
  await mailServer.stop();
}, 240_000);

test("a program killed between the mail server's answer and the job's end sends the same email again", async () => {
  const here = await aKilledProgram(3);
  const mailServer = await aMailServer({ port: here.port });
  const held = await holdAt(here.testDatabase, { event: "DELETE", table: "pgboss.job", when: "true" });
  const program = await here.start();
  await held.reached();
  await kill(program);
  await held.release();
  const before = mailServer.mails.length;
  expect(before).toBeGreaterThan(0);
  expect(await restart(here, mailServer)).toBeGreaterThan(0);
  await mailServer.stop();
}, 240_000);
