import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import { requestAppointment } from "#contract/appointments.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { borrowEmbeddedServer } from "#server/embedded-postgres/running-server.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report } from "./support/report.ts";
import { readUsage, startServer } from "./support/server-process.ts";
import { signInPeople, visitRequest } from "./support/sign-in-people.ts";
import { quantile } from "./support/statistics.ts";
import type { Workshop } from "./support/workshop.ts";

const connections = 50;

/** Enough that nobody comes near the limit of 200 requests an hour. */
const patients = 400;

const walSyncs = `
  SELECT sum(fsyncs)::float8 AS syncs FROM pg_stat_io WHERE object = 'wal' AND context = 'normal'
`;

/** Patients ask for visits on 50 connections: how many a second are stored durably, and how long each waits. */
export async function requestVisitsUnderLoad(workshop: Workshop): Promise<Report> {
  const dataDirectory = await workshop.makeDirectory();
  const mailServer = await aMailServer();
  workshop.afterwards(() => mailServer.stop());
  const secretKey = randomBytes(24).toString("hex");
  const site = await startServer({
    workshop,
    command: ["build/server/main.js"],
    environment: {
      DATA_DIR: dataDirectory,
      HOST: "127.0.0.1",
      DEMO: "false",
      LOG_LEVEL: "info",
      SECRET_KEY: secretKey,
      SMTP_URL: mailServer.url,
    },
    readyPath: "/readyz",
  });
  const { connection, release } = await borrowEmbeddedServer({ dataDirectory, log: quietLog });
  const { database, pool, close } = connectDatabase({ server: connection, log: quietLog });
  workshop.afterwards(async () => {
    await close();
    await release();
  });
  const people = await signInPeople(database, {
    secretKey: Buffer.from(secretKey),
    count: patients,
    role: "customer",
  });
  const requests = people.map(({ headers }) => ({
    method: "POST" as const,
    path: requestAppointment.path,
    headers: { ...headers, "content-type": "application/json" },
    body: visitRequest,
  }));

  async function post(seconds: number) {
    const times: number[] = [];
    let accepted = 0;
    const run = autocannon({ url: site.origin, connections, duration: seconds, requests });
    run.on("response", (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds);
      if (status === 201) accepted += 1;
    });
    const { duration, errors } = await run;
    return { times, accepted, duration, errors };
  }

  workshop.say("warming up");
  await post(workshop.isQuick ? 1 : 3);
  const before = await pool.query<{ syncs: number }>(walSyncs);
  const stored = async () =>
    (await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM appointments")).rows[0]?.count ??
    0;
  const rowsBefore = await stored();
  const usageBefore = readUsage(site.pid);
  workshop.say(`posting on ${connections} connections`);
  const { times, accepted, duration, errors } = await post(workshop.isQuick ? 3 : 15);
  const usage = readUsage(site.pid);
  // Requests whose answer the load generator no longer waited for are stored too.
  const unanswered = (await stored()) - rowsBefore - accepted;
  const after = await pool.query<{ syncs: number }>(walSyncs);
  const syncs = (after.rows[0]?.syncs ?? 0) - (before.rows[0]?.syncs ?? 0);
  const settings = await pool.query<{ durable: boolean }>(
    "SELECT bool_and(setting = 'on') AS durable FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')",
  );
  return {
    notes: [
      `POST ${requestAppointment.path} on ${connections} connections by ${patients} patients, two mails each, the mails sent meanwhile; database, program, mail server and load generator on this machine.`,
    ],
    tables: [
      {
        title: "durable requests",
        rows: [
          {
            "a second": accepted / duration,
            "p50 ms": quantile(times, 0.5),
            "p99 ms": quantile(times, 0.99),
            "requests a WAL sync": accepted / syncs,
            "processor µs a request":
              usage && usageBefore && ((usage.processorTime - usageBefore.processorTime) / accepted) * 1_000,
          },
        ],
      },
    ],
    targets: [
      { what: "durable requests a second", figure: accepted / duration, bound: { atLeast: 1_000 }, unit: "" },
      { what: "p99", figure: quantile(times, 0.99), bound: { atMost: 100 }, unit: "ms" },
      {
        what: "answers other than 201",
        figure: errors + times.length - accepted,
        bound: { atMost: 0 },
        unit: "",
        isFault: true,
      },
      {
        what: "acknowledged requests that are not stored",
        figure: Math.max(0, -unanswered),
        bound: { atMost: 0 },
        unit: "",
        isFault: true,
      },
      {
        what: "database settings are durable",
        figure: settings.rows[0]?.durable ? 1 : 0,
        bound: { atLeast: 1 },
        unit: "",
        isFault: true,
      },
      { what: "WAL syncs", figure: syncs, bound: { atLeast: 1 }, unit: "", isFault: true },
    ],
  };
}
