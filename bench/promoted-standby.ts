import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectDatabase } from "#server/database/connect.ts";
import { clusterNames } from "#server/embedded-postgres/cluster.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { ownCluster, stopPostgres } from "#tests/support/own-postgres.ts";
import { type BenchmarkContext, findFreePort } from "./support/benchmark-context.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report } from "./support/report.ts";
import { compareRequests, sendRequests } from "./support/requests.ts";
import { startServer } from "./support/server-process.ts";
import { signInPeople } from "./support/sign-in-people.ts";
import { quantile } from "./support/statistics.ts";

const patients = 20;

/** Seconds of requests before the primary is killed, and after the first one that the standby has answered. */
const secondsBefore = 3;
const secondsAfter = 3;

/**
 * Kills the primary of a PostgreSQL with a synchronous standby, promotes that, and looks for the requests that were
 * acknowledged. The program reaches both by deploy/haproxy.cfg; `haproxy` must be installed.
 */
export async function promoteStandby(context: BenchmarkContext): Promise<Report> {
  const rounds = context.isQuick ? 1 : 5;
  const endings: Ending[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    endings.push(await failOver(context));
    context.say(`failover ${round} of ${rounds}: ${JSON.stringify(endings.at(-1))}`);
  }
  const total = (name: "requests" | "lost" | "twice") =>
    endings.reduce((sum, ending) => sum + ending[name], 0);
  const gaps = endings.map(({ gap }) => gap);
  const none = { bound: { atMost: 0 }, unit: "", isFault: true } as const;
  return {
    notes: [`${rounds} times SIGKILL to the primary under requests; the standby is promoted a second later.`],
    tables: [
      {
        title: "failovers",
        rows: endings.map(({ requests, lost, gap }) => ({
          "requests acknowledged": requests,
          lost,
          "gap, s": gap,
        })),
      },
    ],
    targets: [
      { what: "acknowledged requests lost", figure: total("lost"), ...none },
      { what: "requests stored twice", figure: total("twice"), ...none },
      { what: "longest time without an answer", figure: quantile(gaps, 1), bound: { atMost: 15 }, unit: "s" },
      {
        what: "requests acknowledged (else nothing was tried)",
        figure: total("requests"),
        bound: { atLeast: rounds * 10 },
        unit: "",
        isFault: true,
      },
    ],
  };
}

/** How many requests were acknowledged, lost and stored twice, and the seconds without an answer. */
interface Ending {
  readonly requests: number;
  readonly lost: number;
  readonly twice: number;
  readonly gap: number;
}

async function failOver(context: BenchmarkContext): Promise<Ending> {
  const { port, primary, standbyPort } = await startPair(context);
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const secretKey = randomBytes(24).toString("hex");
  const { origin } = await startServer({
    context,
    command: ["build/server/main.js"],
    environment: {
      HOST: "127.0.0.1",
      DATA_DIR: await context.makeDirectory(),
      DATABASE_URL: databaseUrl(port),
      DEMO: "false",
      LOG_LEVEL: "error",
      SECRET_KEY: secretKey,
      SMTP_URL: mailServer.url,
    },
    readyPath: "/readyz",
  });
  const before = connectDatabase({ server: { url: databaseUrl(port) }, log: quietLog });
  const people = await signInPeople(before.database, {
    secretKey: Buffer.from(secretKey),
    count: patients,
    role: "customer",
  });
  await before.close();

  const requests = sendRequests(origin, people);
  await sleep(secondsBefore * 1_000);
  primary.kill("SIGKILL");
  const killedAt = performance.now();
  await sleep(1_000);
  await promote(standbyPort);
  await requests.nextAcknowledged();
  const gap = (performance.now() - killedAt) / 1_000;
  await sleep(secondsAfter * 1_000);
  await requests.stop();

  const after = connectDatabase({ server: { url: databaseUrl(standbyPort) }, log: quietLog });
  const { lost, unacknowledged } = await compareRequests(after.pool, requests);
  await after.close();
  return { requests: requests.acknowledged.length, lost, twice: Math.max(0, unacknowledged), gap };
}

const databaseUrl = (port: number) =>
  `postgres://${clusterNames.user}@localhost:${port}/${clusterNames.database}`;

/** A primary, its synchronous standby, and HAProxy before both. */
async function startPair(context: BenchmarkContext) {
  const access = "host all all localhost trust\nhost replication all localhost trust\n";
  const [folder, standbyFolder] = [await context.makeDirectory(), await context.makeDirectory()];
  const [primaryPort, standbyPort, port] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const primaryFiles = await ownCluster(folder, access);
  await cp(primaryFiles.directory, join(standbyFolder, "postgres"), { recursive: true });
  const standbyFiles = await ownCluster(standbyFolder, access);
  await standbyFiles.write("standby.signal", "");

  const primary = await primaryFiles.start(primaryPort, { synchronous_standby_names: "*" });
  context.afterwards(() => stopPostgres(primary));
  const source = `host=localhost port=${primaryPort} user=${clusterNames.superuser}`;
  const standby = await standbyFiles.start(standbyPort, { primary_conninfo: source });
  context.afterwards(() => stopPostgres(standby));
  await asSuperuser(primaryPort, async (client) => {
    for (;;) {
      const { rowCount } = await client.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
      if (rowCount === 1) return;
      await sleep(50);
    }
  });

  const settings = join(await context.makeDirectory(), "haproxy.cfg");
  const example = await readFile("deploy/haproxy.cfg", "utf8");
  const here = example
    .replaceAll("127.0.0.1:5433", `127.0.0.1:${port}`)
    .replaceAll("10.0.0.11:5432", `127.0.0.1:${primaryPort}`)
    .replaceAll("10.0.0.12:5432", `127.0.0.1:${standbyPort}`)
    .replace("/dev/log local0 notice", "stderr local0 emerg");
  await writeFile(settings, here);
  await startProxy(context, settings, port);
  return { port, primary, standbyPort };
}

async function startProxy(context: BenchmarkContext, settings: string, port: number): Promise<void> {
  const proxy = spawn("haproxy", ["-db", "-f", settings], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(proxy, "exit");
  await once(proxy, "spawn");
  context.afterwards(async () => {
    proxy.kill("SIGTERM");
    await ended;
  });
  await untilOpen(port);
}

/** Resolves once connections reach a server. */
async function untilOpen(port: number): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    try {
      return await asSuperuser(port, async () => undefined);
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await sleep(50);
    }
  }
}

async function promote(port: number): Promise<void> {
  await asSuperuser(port, async (client) => void (await client.query("SELECT pg_promote()")));
}

async function asSuperuser(port: number, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    host: "localhost",
    port,
    user: clusterNames.superuser,
    database: clusterNames.database,
  });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
