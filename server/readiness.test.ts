import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { drain, serveReadiness } from "./readiness.ts";

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
  for (let round = 1; round <= 5; round += 1) {
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
