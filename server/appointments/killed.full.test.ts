import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { requestAppointmentRoute } from "#contract/appointments/appointments.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { acquireEmbeddedServer } from "#server/database/embedded-server.ts";
import { readPostmasterFile } from "#server/database/postmaster.ts";
import { loadSecretKey } from "#server/secret-key.ts";
import { aRequest } from "#tests/samples/appointments.ts";
import { aTemporaryFolder, startBuiltProgram } from "#tests/support/built-program.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { silentLog } from "#tests/support/test-database.ts";

beforeAll(requireBuild);

test("requests that are sent again until they are answered are stored and mailed once, whatever is killed meanwhile", async () => {
  const senders = 5;
  const kills = 6;
  const mailServer = await aMailServer();
  const dataDirectory = await aTemporaryFolder();
  const port = await aFreePort();
  const settings = { DATA_DIR: dataDirectory, SMTP_URL: mailServer.url, PORT: String(port) };
  let program = await startBuiltProgram(settings);
  const { connection, release } = await acquireEmbeddedServer({ dataDirectory, log: silentLog });
  const { database, close } = connectDatabase({ server: connection, log: silentLog });
  const secretKey = await loadSecretKey({ dataDirectory, databaseUrl: undefined, secretKey: undefined });
  const patients = await Promise.all(
    Array.from({ length: senders }, () => signedIn({ database, secretKey, clock: () => new Date() })),
  );
  await close();
  await release();

  const answered: number[] = [];
  const done = new AbortController();
  const send = async (headers: Readonly<Record<string, string>>) => {
    while (!done.signal.aborted) {
      const key = randomUUID();
      // As a browser on a bad line: it gives up soon, and does not know whether its request arrived.
      for (;;) {
        const reply = await fetch(`http://localhost:${port}${requestAppointmentRoute.path}`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify(aRequest()),
          signal: AbortSignal.timeout(2_000),
        }).catch(() => undefined);
        if (reply?.status === 201) {
          const { id } = (await reply.json().catch(() => ({}))) as { id?: number };
          if (id !== undefined) {
            answered.push(id);
            break;
          }
        } else if (reply && reply.status < 500) throw new Error(`${reply.status} ${await reply.text()}`);
        await sleep(50);
      }
      await sleep(100);
    }
  };
  const sending = Promise.all(patients.map(({ headers }) => send(headers)));
  sending.catch(() => undefined);
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = answered.length;
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(before + senders);
    await sleep(Math.random() * 500);
    const file = await readPostmasterFile(join(dataDirectory, "postgres"));
    // In turns the program, both at once, and the database, which the program starts again.
    if (kill % 3 !== 1 && file) process.kill(file.pid, "SIGKILL");
    if (kill % 3 === 0) continue;
    program.child.kill("SIGKILL");
    await program.ended;
    program = await startBuiltProgram(settings);
  }
  done.abort();
  await sending;

  const stored = await acquireEmbeddedServer({ dataDirectory, log: silentLog });
  const handle = connectDatabase({ server: stored.connection, log: silentLog });
  const { rows } = await handle.pool.query<{ id: number }>("SELECT id FROM appointments ORDER BY id");
  await handle.close();
  await stored.release();
  expect(rows.map(({ id }) => id)).toEqual(answered.toSorted((one, other) => one - other));
  expect(new Set(answered).size).toBeGreaterThan(kills * senders);
  const addresses = new Set(patients.map(({ account }) => account.email));
  const acknowledgements = () =>
    new Set(
      mailServer.mails
        .filter(({ recipients }) => recipients.some((address) => addresses.has(address)))
        .map(({ messageId }) => messageId),
    );
  await expect.poll(() => acknowledgements().size, { timeout: 60_000 }).toBe(answered.length);
  await sleep(1_000);
  expect(acknowledgements().size).toBe(answered.length);
  await mailServer.stop();
}, 300_000);
