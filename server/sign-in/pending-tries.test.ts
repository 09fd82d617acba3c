import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { PendingTries } from "./pending-tries.ts";

/** A count with some room, tried by many at once; each is right or wrong. Returns who was let in. */
async function tryAll(room: number, tries: readonly boolean[]) {
  const pending = new PendingTries(10);
  let left = room;
  let takes = 0;
  const outcomes = await Promise.all(
    tries.map(async (isRight, index) => {
      await sleep(Math.random() * 3);
      const { allowed } = await pending.begin("someone", async () => {
        takes += 1;
        await sleep(Math.random() * 2);
        if (left === 0) return { allowed: false, retryAfterSeconds: 60 };
        left -= 1;
        return { allowed: true, retryAfterSeconds: 0 };
      });
      if (!allowed) return undefined;
      await sleep(Math.random() * 3);
      if (isRight) left += 1;
      pending.end("someone");
      return index;
    }),
  );
  return { allowed: outcomes.filter((index) => index !== undefined).length, left, takes };
}

const many = (count: number, isRight: boolean) => Array<boolean>(count).fill(isRight);

test("many right ones at once are all let in, however little room there is", async () => {
  for (let round = 0; round < 10; round += 1)
    expect(await tryAll(1, many(40, true))).toMatchObject({ allowed: 40, left: 1 });
});

test("of wrong ones exactly as many as there is room for", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { allowed, left, takes } = await tryAll(10, many(50, false));
    expect([allowed, left]).toEqual([10, 0]);
    expect(takes).toBeLessThanOrEqual(60);
  }
});

test("of right and wrong ones mixed nobody waits for ever, and few ask twice", async () => {
  for (let round = 0; round < 20; round += 1) {
    const tries = Array.from({ length: 60 }, () => Math.random() < 0.5);
    const { allowed, takes } = await tryAll(10, tries);
    expect(allowed - tries.filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(takes).toBeLessThan(150);
  }
});

test("without room nobody waits for anybody", async () => {
  expect(await tryAll(0, many(30, true))).toMatchObject({ allowed: 0 });
});

test("a count that fails holds nobody up", async () => {
  const pending = new PendingTries(10);
  const failing = Promise.allSettled(
    many(5, true).map(() => pending.begin("someone", () => Promise.reject(new Error("no database")))),
  );
  for (const { status } of await failing) expect(status).toBe("rejected");
  const taken = await pending.begin("someone", async () => ({ allowed: true, retryAfterSeconds: 0 }));
  expect(taken.allowed).toBe(true);
});
