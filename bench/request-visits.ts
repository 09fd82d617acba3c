import { randomBytes } from "node:crypto";
import autocannon, { type Request } from "autocannon";
import type { Pool } from "pg";
import { requestAppointmentRoute } from "#contract/appointments/appointments.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { acquireEmbeddedServer } from "#server/database/embedded-server.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { quietLog } from "./support/quiet-log.ts";
import { none, type Report } from "./support/report.ts";
import { readProcessorTime, type ServerProcess, startServer } from "./support/server-process.ts";
import { signInPeople, visitRequest } from "./support/sign-in-people.ts";
import { median, quantile } from "./support/statistics.ts";

const connections = 50;

/** Each connection has patients of its own, enough to stay far below the limit of 200 requests an hour. */
const patients = 4_000;

const durableSettings = `
  SELECT bool_and(setting = 'on')::int AS count FROM pg_settings
  WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')
`;

/**
 * Patients request appointments on 50 connections: how many requests a second are stored durably, as a share of what a
 * bare Fastify route that commits one row reaches on the same PostgreSQL, and how long each waits.
 */
export async function requestVisitsUnderLoad(context: BenchmarkContext): Promise<Report> {
  const { enamel, reference, pool, requests } = await startServers(context);
  const read = async (query: string) => (await pool.query<{ count: number }>(query)).rows[0]?.count ?? 0;
  const countStored = () => read("SELECT count(*)::int AS count FROM appointments");

  context.say("warming up");
  const seconds = 5;
  await post(reference, [{ ...requests[0], path: "/" } as Request], seconds);
  await post(enamel, requests, seconds);

  const rounds: { bare: Posted; durable: Posted; processorTime: number }[] = [];
  let lost = 0;
  for (let round = 1; round <= (context.isQuick ? 1 : 3); round += 1) {
    context.say(`round ${round}: posting on ${connections} connections`);
    const bare = await post(reference, [{ ...requests[0], path: "/" } as Request], seconds);
    const storedBefore = await countStored();
    const timeBefore = readProcessorTime(enamel.pid) ?? Number.NaN;
    const durable = await post(enamel, requests, seconds);
    const processorTime = (readProcessorTime(enamel.pid) ?? Number.NaN) - timeBefore;
    // Requests that the load generator aborted at its end are stored too.
    lost += Math.max(0, durable.created - ((await countStored()) - storedBefore));
    rounds.push({ bare, durable, processorTime });
  }

  const ratio = median(rounds.map(({ bare, durable }) => durable.perSecond / bare.perSecond));
  const notCreated = rounds.flatMap(({ bare, durable }) => [bare.notCreated, durable.notCreated]);
  return {
    notes: [
      `POST ${requestAppointmentRoute.path} on ${connections} connections by ${patients} patients, two mails each, the mails sent meanwhile; the reference is a bare Fastify route that commits one row on the same PostgreSQL. Database, programs, mail server and load generator on this machine.`,
    ],
    tables: [
      {
        title: "durable requests",
        rows: rounds.map(({ bare, durable, processorTime }) => ({
          "a second": durable.perSecond,
          "bare rows a second": bare.perSecond,
          ratio: durable.perSecond / bare.perSecond,
          "p50 ms": quantile(durable.times, 0.5),
          "p99 ms": quantile(durable.times, 0.99),
          "processor µs a request": (processorTime / durable.created) * 1_000,
        })),
      },
    ],
    targets: [
      {
        what: "durable requests to bare rows",
        figure: ratio,
        bound: { atLeast: 0.04 },
        fault: { atLeast: 0.01 },
        unit: "",
      },
      { what: "answers other than 201", figure: notCreated.reduce((sum, count) => sum + count, 0), ...none },
      { what: "acknowledged requests that are not stored", figure: lost, ...none },
      {
        what: "database settings are durable",
        figure: await read(durableSettings),
        bound: { atLeast: 1 },
        fault: { atLeast: 1 },
        unit: "",
      },
    ],
  };
}

interface Posted {
  readonly perSecond: number;
  readonly created: number;
  /** Answers other than 201, and connections that failed. */
  readonly notCreated: number;
  /** Milliseconds of each answer. */
  readonly times: readonly number[];
}

async function post(
  { origin }: ServerProcess,
  requests: readonly Request[],
  seconds: number,
): Promise<Posted> {
  const times: number[] = [];
  let created = 0;
  let clients = 0;
  const share = Math.ceil(requests.length / connections);
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    // Each request has an Idempotency-Key of its own.
    idReplacement: true,
    setupClient(client) {
      const from = (clients * share) % requests.length;
      clients += 1;
      client.setRequests(requests.slice(from, from + share));
    },
  });
  run.on("response", (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (status === 201) created += 1;
  });
  const { duration, errors } = await run;
  return { perSecond: created / duration, created, notCreated: errors + times.length - created, times };
}

/** Starts Enamel and the reference over one embedded PostgreSQL, with patients who are signed in. */
async function startServers(context: BenchmarkContext): Promise<{
  enamel: ServerProcess;
  reference: ServerProcess;
  pool: Pool;
  requests: readonly Request[];
}> {
  const dataDirectory = await context.makeDirectory();
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const secretKey = randomBytes(24).toString("hex");
  const enamel = await startServer({
    context,
    command: ["build/server/main.js", "start"],
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
  const { connection, release } = await acquireEmbeddedServer({ dataDirectory, log: quietLog });
  const { database, pool, close } = connectDatabase({ server: connection, log: quietLog });
  context.afterwards(async () => {
    await close();
    await release();
  });
  const reference = await startServer({
    context,
    command: ["bench/support/row-server.ts"],
    environment: {
      PGHOST: connection.host,
      PGPORT: String(connection.port),
      PGUSER: connection.user,
      PGDATABASE: connection.database,
    },
    readyPath: "/readyz",
  });
  const people = await signInPeople(database, {
    secretKey: Buffer.from(secretKey),
    count: patients,
    role: "customer",
  });
  const requests = people.map(({ headers }) => ({
    method: "POST" as const,
    path: requestAppointmentRoute.path,
    headers: { ...headers, "content-type": "application/json", "idempotency-key": "[<id>]" },
    body: visitRequest,
  }));
  return { enamel, reference, pool, requests };
}
