import { once } from "node:events";
import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { rounds } from "#tests/support/rounds.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { drain, serveReadiness } from "./listen.ts";

let place: TestDatabase;

beforeAll(async () => {
  place = await aDatabase();
});

afterAll(() => place.drop());

async function aListeningApp() {
  const app = fastify({ forceCloseConnections: "idle" });
  const stopping = new AbortController();
  serveReadiness(app, { database: place.database, stopping: stopping.signal });
  app.get("/slow", async () => sleep(5, "done"));
  app.get("/busy", async () => {
    const until = performance.now() + 10;
    while (performance.now() < until);
    return "done";
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, stopping, port: (app.server.address() as AddressInfo).port };
}

/** Sends requests one after another over one connection, until it is refused; resolves with how each was answered. */
async function askUntilRefused(port: number, onAnswer: () => void): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: string[] = [];
  for (;;) {
    const outcome = await new Promise<string>((resolve) => {
      get({ port, host: "127.0.0.1", path: "/slow", agent }, (response) => {
        response.resume().on("end", () => resolve(String(response.statusCode)));
      }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    if (outcome === "ECONNREFUSED") return outcomes;
    outcomes.push(outcome);
    onAnswer();
  }
}

test("a stop leaves no request of 50 keep-alive clients unanswered", async () => {
  for (let round = 1; round <= rounds(1); round += 1) {
    const { app, stopping, port } = await aListeningApp();
    let answers = 0;
    const clients = Array.from({ length: 50 }, () => askUntilRefused(port, () => (answers += 1)));
    await expect.poll(() => answers).toBeGreaterThan(500);
    await drain(app, stopping);
    await app.close();
    const outcomes = (await Promise.all(clients)).flat();
    expect(new Set(outcomes)).toEqual(new Set(["200"]));
  }
}, 60_000);

test("a process that stops is not ready, and still answers", async () => {
  const { app, stopping, port } = await aListeningApp();
  const agent = new Agent({ keepAlive: true });
  const statusOf = (path: string) =>
    new Promise<number | undefined>((resolve, reject) =>
      get({ port, host: "127.0.0.1", path, agent }, (response) =>
        response.resume().on("end", () => resolve(response.statusCode)),
      ).on("error", reject),
    );
  expect(await statusOf("/readyz")).toBe(200);
  const drained = drain(app, stopping);
  expect(await statusOf("/readyz")).toBe(503);
  expect(await statusOf("/slow")).toBe(200);
  agent.destroy();
  await drained;
  await app.close();
});

test("connections that a busy process has not accepted when it stops listening are answered", {
  tags: "full",
}, async () => {
  const { app, stopping, port } = await aListeningApp();
  const statusOf = (agent: Agent) =>
    new Promise<number | string | undefined>((resolve) =>
      get({ port, host: "127.0.0.1", path: "/slow", agent }, (response) =>
        response.resume().on("end", () => resolve(response.statusCode)),
      ).on("error", (error: NodeJS.ErrnoException) => resolve(error.code)),
    );
  const agent = new Agent({ keepAlive: true });
  expect(await statusOf(agent)).toBe(200);
  const drained = drain(app, stopping);
  await nextTurn();
  const statuses = Array.from({ length: 20 }, () => statusOf(new Agent()));
  // After the connections are begun, and beyond the moment when the process stops listening.
  process.nextTick(() => {
    const until = performance.now() + 1_500;
    while (performance.now() < until);
  });
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  agent.destroy();
  await drained;
  await app.close();
});

const clientsSource = `
  const { get } = require("node:http");
  const { parentPort, workerData: port } = require("node:worker_threads");
  async function askUntilRefused() {
    for (;;) {
      const outcome = await new Promise((resolve) => {
        get({ port, host: "127.0.0.1", path: "/busy", agent: false }, (response) => {
          response.resume().on("end", () => resolve(String(response.statusCode)));
        }).on("error", ({ code }) => resolve(code));
      });
      if (outcome === "ECONNREFUSED") return;
      parentPort.postMessage(outcome);
    }
  }
  for (let client = 0; client < 20; client += 1) askUntilRefused();
`;

/** Clients in a thread that the program under test does not hold up; each request has a connection of its own. */
function startClients(port: number) {
  const thread = new Worker(clientsSource, { eval: true, workerData: port });
  onTestFinished(async () => void (await thread.terminate()));
  const outcomes: string[] = [];
  thread.on("message", (outcome: string) => outcomes.push(outcome));
  return { outcomes, ended: once(thread, "exit") };
}

test("a stop of a process that computes for long resets no connection", {
  tags: "full",
  timeout: 60_000,
}, async () => {
  for (let round = 1; round <= rounds(1); round += 1) {
    const { app, stopping, port } = await aListeningApp();
    const { outcomes, ended } = startClients(port);
    await expect.poll(() => outcomes.length, { timeout: 15_000 }).toBeGreaterThan(20);
    await drain(app, stopping);
    await app.close();
    await ended;
    expect(new Set(outcomes)).toEqual(new Set(["200"]));
  }
});
