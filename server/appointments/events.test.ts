import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aRequest } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { followStream } from "#tests/support/event-stream.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let twin: Awaited<ReturnType<TestApp["twin"]>>;
let address: string;
let employee: SignedIn;
let patient: SignedIn;

beforeAll(async () => {
  program = await anApp();
  twin = await program.twin();
  address = await program.app.listen({ host: "127.0.0.1", port: 0 });
  employee = await signedIn(program, await anEmployee(program.database));
  patient = await signedIn(program);
});

afterAll(() => program.close());

const follow = (headers: Record<string, string>) =>
  followStream(`${address}/api/appointments/events/`, headers);

async function until(isTrue: () => boolean, milliseconds = 15_000): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error("It did not come about in time.");
    await sleep(10);
  }
}

const changedEvents = (text: string) => text.split("event: changed\n").length - 1;

test("a stream sends `open`, and `changed` whichever process stored an appointment", async () => {
  const stream = await follow(employee.headers);
  expect(stream.status).toBe(200);
  expect(stream.response.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  await until(() => stream.received().includes("event: open\ndata: {}\n\n"));
  await callsOf(program)("POST", "/api/appointments/", { as: patient, body: aRequest() });
  await until(() => changedEvents(stream.received()) === 1);
  await sleep(600);
  const { body } = await callsOf(twin)("POST", "/api/appointments/", { as: patient, body: aRequest() });
  await until(() => changedEvents(stream.received()) === 2);
  await sleep(600);
  await callsOf(twin)("PUT", `/api/appointments/${body.id}/confirm/`, {
    as: employee,
    body: { status: "cancelled" },
  });
  await until(() => changedEvents(stream.received()) === 3);
  // Nothing of a patient is in it.
  expect(stream.received().replaceAll(/event: (open|changed)\ndata: \{\}\n\n|: alive\n\n/g, "")).toBe("");
  stream.stop();
});

test("a rush of requests makes at most two events a second", { tags: "full" }, async () => {
  const began = performance.now();
  const stream = await follow(employee.headers);
  await Promise.all(
    Array.from({ length: 100 }, () =>
      callsOf(program)("POST", "/api/appointments/", { as: patient, body: aRequest() }),
    ),
  );
  await until(() => changedEvents(stream.received()) >= 1);
  await sleep(600);
  const halfSeconds = Math.ceil((performance.now() - began) / 500);
  expect(changedEvents(stream.received())).toBeLessThanOrEqual(halfSeconds + 1);
  stream.stop();
});

test("an unauthenticated caller gets 401 and a patient 403", async () => {
  for (const [headers, status] of [
    [{}, 401],
    [{ authorization: "Bearer x.y.z" }, 401],
    [patient.headers, 403],
  ] as [Record<string, string>, number][]) {
    const stream = await follow(headers);
    expect(stream.status).toBe(status);
    stream.stop();
  }
});

test("one account has ten streams, and room again when one closes", async () => {
  const busy = await signedIn(program, await anEmployee(program.database));
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(busy.headers)));
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const rejected = await follow(busy.headers);
  expect(rejected.status).toBe(429);
  expect(rejected.response.headers["retry-after"]).toBe("15");
  streams[0]?.stop();
  let again = rejected;
  for (let attempt = 0; attempt < 100 && again.status !== 200; attempt += 1) {
    await sleep(20);
    again = await follow(busy.headers);
  }
  expect(again.status).toBe(200);
  for (const stream of [...streams, again]) stream.stop();
});

test("streams end immediately when the program stops", async () => {
  const stream = await follow(employee.headers);
  // Long before the next of the lines that hold the stream open.
  const ended = Promise.race([stream.ended.then(() => "ended"), sleep(5_000, "still open", { ref: false })]);
  await program.app.close();
  expect(await ended).toBe("ended");
});
