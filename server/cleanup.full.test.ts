import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fillBusyPractice, readsOf } from "#tests/support/busy-practice.ts";
import { aDatabase, silentLog } from "#tests/support/test-database.ts";
import { startCleanup } from "./cleanup.ts";
import { createPictureService, openPictureStorage } from "./content/pictures.ts";
import { ChangeNotifier } from "./database/change-notifier.ts";
import { openOutbox } from "./mail/outbox.ts";

/** A year and some days after the first cancellations of a busy practice. */
const now = new Date("2011-01-31T09:00:00Z");
const clock = () => now;

test("the cleanup of 1,000 expired registrations does not read all of 100,000 appointments (operation-94)", async () => {
  const testDatabase = await aDatabase();
  onTestFinished(() => testDatabase.drop());
  const { pool, connection: server } = testDatabase;
  await fillBusyPractice(testDatabase);
  await pool.query(
    `INSERT INTO accounts (username, email, first_name, last_name, expires_at)
     SELECT 'expired.' || n, 'expired.' || n || '@mailbox.example', 'Ada', 'Quill', $1::timestamptz - interval '1 day'
     FROM generate_series(1, 1000) AS n`,
    [now],
  );
  await pool.query("UPDATE accounts SET deletion_due_at = $1 WHERE id BETWEEN 5001 AND 5003", [now]);
  await pool.query("ANALYZE accounts");
  const outbox = await openOutbox({ server, log: silentLog, secretKey: randomBytes(32), clock });
  onTestFinished(() => outbox.close());
  const dataDirectory = await mkdtemp(join(tmpdir(), "enamel-cleanup-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const storage = openPictureStorage({ storageUrl: undefined, dataDirectory });

  const { scanned, indexes } = await readsOf(testDatabase, async (database) => {
    const service = createPictureService({ database, changes: new ChangeNotifier(), storage });
    const { promise: allTasksEnded, resolve } = Promise.withResolvers<void>();
    // The last task.
    const removeOrphans = (at: Date) => service.removeOrphans(at).finally(resolve);
    const failures: unknown[] = [];
    const log = { ...silentLog, warn: (failure: unknown) => void failures.push(failure) };
    const pictures = { ...service, removeOrphans };
    const cleanup = startCleanup({ database, outbox, pictures, log, clock });
    await allTasksEnded;
    await cleanup.stop();
    expect(failures).toEqual([]);
  });
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM accounts WHERE expires_at <= $1 OR deletion_due_at <= $1) AS remaining,
       (SELECT count(*)::int FROM appointments WHERE anonymised_at IS NOT NULL) AS anonymised`,
    [now],
  );
  expect(rows).toEqual([{ remaining: 0, anonymised: expect.toSatisfy((count) => count > 100) }]);
  expect(indexes).toHaveProperty("appointments_status_changed_by");
  expect(Object.keys(scanned)).not.toContain("appointments");
  expect(Object.keys(scanned)).not.toContain("appointment_guests");
}, 240_000);
