import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { EventStreams } from "./event-streams.ts";

test("a stream sends heartbeats while its session is active, and ends when the session has ended or cannot be read", async () => {
  const streams = new EventStreams(new ChangeNotifier(), 20);
  let isActive = true;
  const active = streams.open({ accountId: 1, isAuthorized: async () => isActive });
  const unknown = streams.open({
    accountId: 2,
    isAuthorized: () => Promise.reject(new Error("no database")),
  });
  const received: string[] = [];
  active.on("data", (chunk: Buffer) => received.push(chunk.toString()));
  const unknownEnded = new Promise((resolve) => unknown.resume().once("end", resolve));
  await unknownEnded;
  await sleep(50);
  expect(received.join("")).toContain(": alive\n\n");
  const ended = new Promise((resolve) => active.once("end", resolve));
  isActive = false;
  await ended;
  streams.close();
});

test("a client that does not read is disconnected", async () => {
  const streams = new EventStreams(new ChangeNotifier(), 1);
  const lazy = streams.open({ accountId: 1, isAuthorized: async () => true });
  await new Promise((resolve) => lazy.once("close", resolve));
  expect(lazy.destroyed).toBe(true);
  streams.close();
});
