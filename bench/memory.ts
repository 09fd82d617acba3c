import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type BenchmarkContext, openBenchmarkContext } from "./support/benchmark-context.ts";
import { startDemoSite } from "./support/demo-site.ts";
import { readTreeMemory } from "./support/process-tree.ts";
import type { Report } from "./support/report.ts";
import { startServer } from "./support/server-process.ts";

const senders = 8;

/** Idle connections that are opened at the same time. */
const idleConnections = 500;

/** Reads many distinct addresses from many distinct clients, and measures the memory of the program with its database. */
export async function measureMemory(context: BenchmarkContext): Promise<Report> {
  const addresses = context.isQuick ? 2_000 : 20_000;
  const dataDirectory = await context.makeDirectory();
  // In a process of its own, since making the demo's pictures takes more memory than serving them.
  const filling = openBenchmarkContext(context.isQuick);
  await startDemoSite(filling, { DATA_DIR: dataDirectory }).finally(() => filling.close());
  const site = await startServer({
    context,
    // As `npm start` and deploy/ start it, which bounds the heap.
    command: ["bin/enamel", "start"],
    environment: {
      DATA_DIR: dataDirectory,
      HOST: "127.0.0.1",
      DEMO: "true",
      LOG_LEVEL: "warn",
      TRUST_PROXY: "127.0.0.1",
    },
    readyPath: "/readyz",
  });
  const memory = () => readTreeMemory(site.pid);
  const started = memory();

  context.say(`reading ${addresses} addresses`);
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  const paths = [
    "/blog?page=",
    "/blog/no-such-post-",
    "/no-such-page-",
    "/?utm_source=",
    "/api/blogs/?page=",
  ];
  let next = 0;
  let highest = started;
  const read = async () => {
    for (let index = next++; index < addresses; index = next++) {
      const client = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
      await readOnce(`${site.origin}${paths[index % paths.length]}${index}`, { agent, client });
      if (index % 500 === 0) highest = Math.max(highest, memory());
    }
  };
  await Promise.all(Array.from({ length: senders }, read));
  agent.destroy();
  const afterwards = memory();
  await sleep(10_000);
  const rested = memory();

  const sockets = await Promise.all(
    Array.from({ length: idleConnections }, () => openConnection(site.origin)),
  );
  const connected = memory();
  for (const socket of sockets) socket.destroy();

  return {
    notes: [
      `${addresses} addresses, each from a client of its own, to the production program with the demo and its database. Memory of the whole process tree, shared pages once (PSS).`,
    ],
    tables: [
      {
        title: "memory, MiB",
        rows: [
          {
            started,
            highest: Math.max(highest, afterwards),
            "after the addresses": afterwards,
            "10 s later": rested,
          },
        ],
      },
    ],
    targets: [
      {
        what: "memory after the addresses",
        figure: afterwards,
        bound: { atMost: 350 },
        fault: { atMost: 450 },
        unit: "MiB",
      },
      {
        what: "an idle connection",
        figure: ((connected - rested) * 1_024) / idleConnections,
        bound: { atMost: 50 },
        unit: "KiB",
      },
    ],
  };
}

function readOnce(url: string, { agent, client }: { agent: Agent; client: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "x-forwarded-for": client, "accept-encoding": "br" } }, (answer) => {
      answer.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}

/** A connection on which one request was answered, and which stays open. */
async function openConnection(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, "data");
  return socket;
}
