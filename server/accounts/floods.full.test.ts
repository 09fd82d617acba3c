import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInLimits } from "#contract/rate-limits.ts";
import { aRegistration } from "#tests/samples/registration.ts";
import { anAccountWithPassword, homeOf, samplePassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";

let program: TestApp;
let address = "";

beforeAll(async () => {
  program = await anApp();
  address = await program.app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(() => program.close());

const wrong = "Wrong-Password-1!";
const flood = "198.51.100.66";

/** Posts over the network, as from an address behind the proxy on this machine. */
async function post(path: string, body: object, from: string) {
  const reply = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  return { status: reply.status, headers: reply.headers };
}

const statuses = (replies: readonly { status: number }[]) => [
  ...new Set(replies.map(({ status }) => status)),
];

test("a flood of sign-ins and registrations from one address does not delay sign-in from others", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => anAccountWithPassword(program)));
  const [victim] = people;
  const over = new AbortController();
  const attack: number[] = [];
  async function repeat(send: (count: number) => Promise<{ status: number }>) {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const { status } = await send(count);
      attack.push(status);
      if (status === 429) await sleep(2_000);
    }
  }
  const attackers = [
    ...Array.from({ length: 100 }, (_, index) =>
      repeat((count) =>
        post(
          "/token/",
          { username: index % 2 ? victim?.username : `guess.${index}.${count}`, password: wrong },
          flood,
        ),
      ),
    ),
    ...Array.from({ length: 50 }, () => repeat(() => post("/api/users/", aRegistration(), flood))),
  ];
  const hashed = () => attack.filter((status) => status !== 429).length;
  const served: { status: number; before: number }[] = [];
  for (const { username } of people) {
    const before = hashed();
    const { status } = await post("/token/", { username, password: samplePassword }, homeOf(username));
    served.push({ status, before: hashed() - before });
    const page = await fetch(`${address}/api/blogs/`);
    expect(page.status).toBe(200);
  }
  const answered = (wanted: number) => attack.filter((status) => status === wanted).length;
  // The limits are reached however slow the machine is, and never passed.
  await expect.poll(() => answered(201), { timeout: 30_000 }).toBe(20);
  await expect.poll(() => answered(401), { timeout: 30_000 }).toBe(signInLimits.perAddress.max);
  over.abort();
  await Promise.all(attackers);
  expect(statuses(served)).toEqual([200]);
  // In one queue with the flood the first of them would wait for all of its passwords.
  const longestWait = Math.max(...served.map(({ before }) => before));
  expect(longestWait).toBeLessThan((signInLimits.perAddress.max + 20) / 2);
  expect(attack.length).toBeGreaterThan(150);
  expect(new Set(attack)).toEqual(new Set([201, 401, 429]));
  expect(answered(201)).toBe(20);
  expect(answered(401)).toBe(signInLimits.perAddress.max);
}, 120_000);

test("an IPv6 /48 has four times as many wrong passwords as one of its /64 networks", async () => {
  const replies = [];
  for (let count = 0; count < 260; count += 1)
    replies.push(
      await tryToSignIn(program, {
        username: `guess.${count}`,
        password: wrong,
        from: `2001:db8:7:${Math.floor(count / 50)}::1`,
      }),
    );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([
    ...Array(240).fill(401),
    ...Array(20).fill(429),
  ]);
  const { username } = await anAccountWithPassword(program);
  expect((await tryToSignIn(program, { username, from: "2001:db8:8::1" })).statusCode).toBe(200);
}, 120_000);

test("a failed refund frees its place in the queue, and later sign-ins succeed", async () => {
  const { username } = await anAccountWithPassword(program);
  // A refund is the one update that leaves fewer moments than there were.
  await program.database.execute(sql`
    CREATE FUNCTION fail_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF cardinality(NEW.consumed_at) < cardinality(OLD.consumed_at) THEN RAISE EXCEPTION 'no refunds'; END IF;
      RETURN NEW;
    END $$`);
  await program.database.execute(
    sql`CREATE TRIGGER fail_refunds BEFORE UPDATE ON rate_limits FOR EACH ROW EXECUTE FUNCTION fail_refunds()`,
  );
  const failed = await Promise.all(Array.from({ length: 30 }, () => tryToSignIn(program, { username })));
  expect(statuses(failed.map(({ statusCode }) => ({ status: statusCode })))).toEqual([500]);
  await program.database.execute(sql`DROP TRIGGER fail_refunds ON rate_limits`);
  await program.database.execute(sql`DELETE FROM rate_limits`);
  const replies = await Promise.all(Array.from({ length: 30 }, () => tryToSignIn(program, { username })));
  expect(statuses(replies.map(({ statusCode }) => ({ status: statusCode })))).toEqual([200]);
}, 60_000);

test("a rejection under load is one log line without a stack", async () => {
  const logged = program.logLines.length;
  const replies = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      post("/token/", { username: `crowd.${index}`, password: wrong }, "198.51.100.67"),
    ),
  );
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  await expect.poll(() => program.logLines.length - logged).toBe(80);
  expect(program.logLines.slice(logged).join("")).not.toContain("stack");
});

test("one address is limited to sixty wrong passwords in a quarter of an hour over all usernames", async () => {
  const from = "198.51.100.68";
  const { username } = await anAccountWithPassword(program);
  for (let count = 0; count < 20; count += 1)
    expect((await tryToSignIn(program, { username, from })).statusCode).toBe(200);
  for (let count = 0; count < 60; count += 1)
    expect(
      (await tryToSignIn(program, { username: `guess.${count}`, password: wrong, from })).statusCode,
    ).toBe(401);
  const refused = await tryToSignIn(program, { username, from });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
  expect((await tryToSignIn(program, { username })).statusCode).toBe(200);
}, 60_000);
