import { expect, test } from "vitest";
import { ProblemError } from "#server/http/problem-error.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a password is hashed with argon2id at OWASP's cost, whole and with a salt of its own", async () => {
  const long = `${"x".repeat(127)}y`;
  const [one, two] = [await hashPassword(long), await hashPassword(long)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(long, one)).toBe(true);
  expect(await verifyPassword(`${"x".repeat(127)}z`, one)).toBe(false);
});

test("a password matches however its letters are encoded", async () => {
  expect(await verifyPassword("Cafe\u0301-Lantern-1", await hashPassword("Caf\u00e9-Lantern-1"))).toBe(true);
});

test("no password matches an account without one", async () => {
  expect(await verifyPassword("anything", null)).toBe(false);
  expect(await verifyPassword("", undefined)).toBe(false);
});

test("hashes beyond the queue's length are rejected with 503, and the queue continues", {
  tags: "full",
}, async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword("Crowd-1!")));
  const refused = outcomes.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused).toHaveLength(36);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(ProblemError);
    expect(reason).toMatchObject({ problem: { status: 503 }, details: { retryAfterSeconds: 2 } });
  }
  expect(await hashPassword("Afterwards-1!")).toContain("argon2id");
});
