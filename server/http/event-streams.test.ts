import { expect, test } from "vitest";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { EventStreams } from "./event-streams.ts";

/** Streams over sessions that a test holds active. */
function someStreams({ active, heartbeat }: { active: Map<string, number>; heartbeat: number }) {
  const changes = new ChangeNotifier();
  let now = new Date("2027-04-06T09:00:00Z");
  const streams = new EventStreams({
    changes,
    findActiveSessions: async () => {
      if (active.has("unreadable")) throw new Error("no database");
      return active;
    },
    clock: () => now,
    event: "ended",
    heartbeat,
  });
  const open = async (sessionId: string, expiresAt = new Date("2027-04-06T09:10:00Z")) => {
    const received: string[] = [];
    const stream = await streams.open({ sessionId, expiresAt });
    stream.on("data", (chunk: Buffer) => received.push(chunk.toString()));
    const ended = new Promise<string>((resolve) => stream.once("end", () => resolve(received.join(""))));
    return { received, ended };
  };
  return { changes, streams, open, setNow: (instant: Date) => (now = instant) };
}

test("a stream sends heartbeats while its session is active, and an event when that has ended", async () => {
  const active = new Map([["a", 1]]);
  const { changes, streams, open } = someStreams({ active, heartbeat: 20 });
  const { received, ended } = await open("a");
  await expect.poll(() => received.join("")).toContain(": alive\n\n");
  expect(received.join("")).not.toContain("ended");
  active.delete("a");
  changes.notify("sessions");
  expect(await ended).toMatch(/event: ended\ndata: \{\}\n\n$/);
  streams.close();
});

test("an unknown session has no stream", async () => {
  const { streams, open } = someStreams({ active: new Map(), heartbeat: 60_000 });
  expect(await (await open("a")).ended).toBe("event: ended\ndata: {}\n\n");
  streams.close();
});

test("a stream ends without an event when its access token expires, and where the database cannot be read", async () => {
  const active = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  const { changes, streams, open, setNow } = someStreams({ active, heartbeat: 60_000 });
  const short = await open("a");
  const long = await open("b", new Date("2027-04-06T09:20:00Z"));
  setNow(new Date("2027-04-06T09:10:00Z"));
  changes.notify("sessions");
  expect(await short.ended).not.toContain("event: ended\n");
  active.set("unreadable", 0);
  changes.notify("sessions");
  expect(await long.ended).not.toContain("event: ended\n");
  streams.close();
});

test("a client that does not read is disconnected", { tags: "full" }, async () => {
  const { streams } = someStreams({ active: new Map([["a", 1]]), heartbeat: 1 });
  const lazy = await streams.open({ sessionId: "a" });
  await new Promise((resolve) => lazy.once("close", resolve));
  expect(lazy.destroyed).toBe(true);
  streams.close();
});

test("streams are limited by account, over all of its sessions", async () => {
  const sessions = Array.from({ length: 60 }, (_, index) => [`session ${index}`, 7] as const);
  const { streams, open } = someStreams({
    active: new Map([...sessions, ["another's", 8]]),
    heartbeat: 60_000,
  });
  const opened = await Promise.allSettled(sessions.map(([id]) => open(id)));
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  for (let count = 0; count < 10; count += 1) await open("another's");
  await expect(open("another's")).rejects.toThrow("too_many_requests");
  streams.close();
});
