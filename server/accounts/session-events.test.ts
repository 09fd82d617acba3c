import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Topic } from "#server/database/change-notifier.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { followStream } from "#tests/support/event-stream.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { removeStaff } from "./staff.ts";

let program: TestApp;
let twin: Awaited<ReturnType<TestApp["twin"]>>;
/** Of the program and of the second process. */
let addresses: string[];

beforeAll(async () => {
  program = await anApp();
  twin = await program.twin();
  const listening = { host: "127.0.0.1", port: 0 };
  addresses = [await program.app.listen(listening), await twin.app.listen(listening)];
});

afterAll(() => program.close());

const followBoth = (someone: SignedIn) =>
  Promise.all(
    addresses.map((address) => followStream(`${address}/api/sessions/${someone.sessionId}/events/`)),
  );

/** Ends a session, and waits until both of its streams have ended with `ended`. */
async function endAndWait(someone: SignedIn, end: () => Promise<unknown>): Promise<void> {
  const streams = await followBoth(someone);
  for (const stream of streams) {
    await expect.poll(stream.received).toBe("event: open\ndata: {}\n\n");
    expect(stream.response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
    });
  }
  await end();
  await Promise.all(streams.map(({ ended }) => ended));
  for (const stream of streams) expect(stream.received()).toContain("event: ended\ndata: {}\n\n");
}

test("a removed employee's streams end in every process, which is notified (sign-in-28)", async () => {
  await anEmployee(program.database, { isOwner: true });
  const employee = await signedIn(program, await anEmployee(program.database));
  const { username } = employee.account;
  const notified: Topic[] = [];
  twin.changes.subscribe({
    onChange: (topics) => void notified.push(...topics),
    onReconnect: () => undefined,
  });
  await endAndWait(employee, () => removeStaff(program, username));
  expect(notified, "no stream waits for its heartbeat").toContain("sessions");
});

test("a session's streams end when it is signed out on another device, and only its own", async () => {
  const patient = await signedIn(program);
  const elsewhere = await signedIn(program, patient.account);
  const [other] = await followBoth(elsewhere);
  await endAndWait(patient, () =>
    callsOf(program)("DELETE", `/api/users/me/sessions/${patient.sessionId}/`, { as: elsewhere }),
  );
  expect(other?.received()).not.toContain("ended");
  expect((await callsOf(program)("GET", "/api/users/me/sessions/", { as: elsewhere })).status).toBe(200);
  const expected = other?.ended;
  await callsOf(program)("POST", "/token/logout/", { body: { refresh: elsewhere.refresh } });
  await expected;
});

test("an unknown session has ended, and a malformed id is not found", async () => {
  const follow = (id: string) => followStream(`${addresses[0]}/api/sessions/${id}/events/`);
  const stream = await follow(randomUUID());
  await stream.ended;
  expect(stream.received()).toBe("event: ended\ndata: {}\n\n");
  expect((await follow("1")).status).toBe(404);
});

test("one session has ten streams", async () => {
  const patient = await signedIn(program);
  const open = () => followStream(`${addresses[0]}/api/sessions/${patient.sessionId}/events/`);
  const streams = await Promise.all(Array.from({ length: 10 }, open));
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const rejected = await open();
  expect(rejected.status).toBe(429);
  for (const stream of streams) stream.stop();
});
