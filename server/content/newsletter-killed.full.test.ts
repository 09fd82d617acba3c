import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aTemporaryFolder, startBuiltProgram } from "#tests/support/built-program.ts";
import { allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { mailSecret } from "#tests/support/outbox.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { aDatabase } from "#tests/support/test-database.ts";

// The built program is killed while a batch of a newsletter is queued and another one is sent. PostgreSQL makes it wait at
// that step, so that the kill does not depend on luck.

beforeAll(requireBuild);

const lockKey = 1_701;

test("under kills each account and each visitor gets a post, and no mailbox gets it twice", async () => {
  const place = await aDatabase();
  onTestFinished(() => place.drop());
  const server = await aMailServer();
  onTestFinished(() => server.stop());
  const { id: authorId } = await anEmployee(place.database);
  // Of 500 readers in a batch the last hundred are visitors; every third visitor has an account that gets it already.
  await place.database.execute(sql`
    INSERT INTO accounts (username, email, email_verified_at, first_name, last_name, newsletter_subscribed)
    SELECT 'reader' || n, 'reader.' || n || '@home.example', now(), 'Ada', 'Quill', true
    FROM generate_series(1, 400) AS n`);
  await place.database.execute(sql`
    INSERT INTO newsletter_subscribers (email, token_hash, expires_at, confirmed_at)
    SELECT CASE WHEN n % 3 = 0 THEN 'reader.' ELSE 'visitor.' END || n || '@home.example', 'hash' || n, now(),
      now() - interval '1 day'
    FROM generate_series(1, 300) AS n`);
  await place.database.execute(sql`
    WITH post AS (
      INSERT INTO posts (author_id, title, slug, content, is_draft, published_at)
      VALUES (${authorId}, 'Under kills', 'under-kills', 'Brush twice a day.', false, now()) RETURNING id
    )
    INSERT INTO newsletter_sendings (post_id, started_at) SELECT id, now() FROM post`);
  const holder = place.createClient();
  await holder.connect();
  await holder.query("SELECT pg_advisory_lock($1)", [lockKey]);
  await place.pool.query(`
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.queued > 500 THEN PERFORM pg_advisory_xact_lock(${lockKey}); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER hold AFTER UPDATE ON newsletter_sendings FOR EACH ROW EXECUTE FUNCTION hold()`);
  const waiting = () =>
    place.database.$count(
      sql`pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
    );

  const start = async () =>
    startBuiltProgram({
      DATA_DIR: await aTemporaryFolder(),
      DATABASE_URL: place.url,
      SECRET_KEY: mailSecret.toString(),
      SMTP_URL: server.url,
    });
  const first = await start();
  await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => server.mails.length, { timeout: 60_000 }).toBeGreaterThan(20);
  first.child.kill("SIGKILL");
  await first.ended;
  await place.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'",
  );
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  await place.pool.query("DROP TRIGGER hold ON newsletter_sendings");
  await holder.end();

  await start();
  const finished = () => place.database.$count(sql`newsletter_sendings WHERE finished_at IS NOT NULL`);
  await expect.poll(finished, { timeout: 60_000 }).toBe(1);
  const arrived = await allArrived(place.database, server);
  // What was in the mail server's hands at the kill may have come again, as the same email.
  const recipientOf = new Map(arrived.map(({ messageId, recipients }) => [messageId, recipients.join()]));
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const expected = [
    ...numbers(400).map((number) => `reader.${number}@home.example`),
    ...numbers(300).flatMap((number) => (number % 3 === 0 ? [] : [`visitor.${number}@home.example`])),
  ];
  expect([...recipientOf.values()].toSorted()).toEqual(expected.toSorted());
}, 300_000);
