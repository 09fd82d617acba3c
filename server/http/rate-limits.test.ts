import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import {
  consumeRateLimits,
  deleteExpiredRateLimits,
  refundRateLimits,
  resetRateLimit,
} from "./rate-limits.ts";

let here: TestDatabase;

beforeAll(async () => {
  here = await aDatabase();
});

afterAll(() => here.drop());

const secretKey = Buffer.from("a secret for tests, as long as one");
const start = new Date("2026-03-02T09:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const limit = (key: string, seconds: number) => ({
  secretKey,
  name: "attempts",
  key,
  max: 3,
  seconds: 60,
  now: at(seconds),
});

test("a limit allows three in any sixty seconds, and then names the time until the next", async () => {
  for (const second of [0, 30, 50])
    expect(await consumeRateLimits(here.database, [limit("sliding", second)])).toMatchObject({
      allowed: true,
    });
  expect(await consumeRateLimits(here.database, [limit("sliding", 55)])).toEqual({
    allowed: false,
    retryAfterSeconds: 5,
  });
  expect(await consumeRateLimits(here.database, [limit("sliding", 60)])).toMatchObject({ allowed: true });
  // A sliding window: the attempt of second 30 still counts.
  expect(await consumeRateLimits(here.database, [limit("sliding", 61)])).toEqual({
    allowed: false,
    retryAfterSeconds: 29,
  });
});

test("exactly three of fifty simultaneous attempts are allowed", async () => {
  const results = await Promise.all(
    Array.from({ length: 50 }, () => consumeRateLimits(here.database, [limit("crowd", 0)])),
  );
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(3);
});

test("a refund allows one more", async () => {
  for (let count = 0; count < 3; count += 1) await consumeRateLimits(here.database, [limit("refunded", 0)]);
  await refundRateLimits(here.database, [limit("refunded", 0)]);
  expect(await consumeRateLimits(here.database, [limit("refunded", 1)])).toMatchObject({ allowed: true });
  expect(await consumeRateLimits(here.database, [limit("refunded", 1)])).toMatchObject({ allowed: false });
});

test("simultaneous consumption and refunds of two limits do not deadlock", async () => {
  const both = (second: number) =>
    ["one attempt", "any attempt"].map((name) => ({ ...limit("busy", second), name, max: 1_000 }));
  await consumeRateLimits(here.database, both(0));
  const attempts = Array.from({ length: 200 }, async (_, index) => {
    expect(await consumeRateLimits(here.database, both(index / 100))).toMatchObject({ allowed: true });
    await refundRateLimits(here.database, both(index / 100));
  });
  await Promise.all(attempts);
  const { rows } = await here.pool.query(
    "SELECT cardinality(consumed_at) AS count FROM rate_limits WHERE name LIKE '%attempt' ORDER BY name",
  );
  expect(rows).toEqual([{ count: 1 }, { count: 1 }]);
});

test("a reset affects one key", async () => {
  for (const key of ["mine", "yours"])
    for (let count = 0; count < 3; count += 1) await consumeRateLimits(here.database, [limit(key, 0)]);
  await resetRateLimit(here.database, limit("mine", 0));
  expect(await consumeRateLimits(here.database, [limit("mine", 1)])).toMatchObject({ allowed: true });
  expect(await consumeRateLimits(here.database, [limit("yours", 1)])).toMatchObject({ allowed: false });
});

test("keys are stored as hashes, and expired limits are deleted", async () => {
  await consumeRateLimits(here.database, [limit("203.0.113.9", 10_000)]);
  const read = async () => (await here.pool.query<{ key: string }>("SELECT key FROM rate_limits")).rows;
  expect(JSON.stringify(await read())).not.toContain("203.0.113");
  await deleteExpiredRateLimits(here.database, at(10_059));
  expect(await read()).toHaveLength(1);
});

test("a lowered limit names the time until fewer than that are left", async () => {
  for (const second of [0, 10, 20]) await consumeRateLimits(here.database, [limit("lower", second)]);
  expect(await consumeRateLimits(here.database, [{ ...limit("lower", 30), max: 2 }])).toEqual({
    allowed: false,
    retryAfterSeconds: 40,
  });
});
