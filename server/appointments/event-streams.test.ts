import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { EventStreams } from "./event-streams.ts";

test("a stream beats while its session stands, and ends when that has ended or cannot be asked", async () => {
  const streams = new EventStreams(new ChangeNotifier(), 20);
  let stands = true;
  const standing = streams.open({ accountId: 1, isAuthorized: async () => stands });
  const unknown = streams.open({
    accountId: 2,
    isAuthorized: () => Promise.reject(new Error("no database")),
  });
  const heard: string[] = [];
  standing.on("data", (chunk: Buffer) => heard.push(chunk.toString()));
  const unknownEnded = new Promise((resolve) => unknown.resume().once("end", resolve));
  await unknownEnded;
  await sleep(50);
  expect(heard.join("")).toContain(": alive\n\n");
  const ended = new Promise((resolve) => standing.once("end", resolve));
  stands = false;
  await ended;
  streams.close();
});

test("a reader who does not read is dropped, not waited for", async () => {
  const streams = new EventStreams(new ChangeNotifier(), 1);
  const lazy = streams.open({ accountId: 1, isAuthorized: async () => true });
  await new Promise((resolve) => lazy.once("close", resolve));
  expect(lazy.destroyed).toBe(true);
  streams.close();
});
