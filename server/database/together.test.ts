import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { together } from "./together.ts";

class Refused extends Error {
  readonly code = "22021";
}

const full = () => new Error("full");

test("what comes while a write is under way is written by the next one, in order and bounded", async () => {
  const batches: number[][] = [];
  const write = together<number, string>({
    most: 4,
    queue: { most: 100, full },
    async run(items) {
      batches.push([...items]);
      await sleep(5);
      return items.map((item) => `stored ${item}`);
    },
  });
  const results = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(write));
  expect(results).toEqual([1, 2, 3, 4, 5, 6, 7].map((item) => `stored ${item}`));
  expect(batches).toEqual([[1], [2, 3, 4, 5], [6, 7]]);
});

test("a value that the database refuses spoils its own item alone", async () => {
  const write = together<string, string>({
    most: 10,
    queue: { most: 100, full },
    async run(items) {
      await sleep(1);
      if (items.includes("bad")) throw new Error("wrapped", { cause: new Refused("refused") });
      return items;
    },
  });
  const results = await Promise.allSettled(["first", "one", "bad", "two"].map(write));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
});

test("a database that is gone refuses the whole batch at once, and the next one is tried", async () => {
  let isGone = true;
  let calls = 0;
  const write = together<number, number>({
    most: 10,
    queue: { most: 100, full },
    async run(items) {
      calls += 1;
      await sleep(1);
      if (isGone) throw Object.assign(new Error("gone"), { code: "57P01" });
      return items;
    },
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map(write));
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  expect(calls).toBe(2);
  isGone = false;
  expect(await write(5)).toBe(5);
});

test("more than may wait are refused", async () => {
  const write = together<number, number>({
    most: 1,
    queue: { most: 2, full },
    run: async (items) => {
      await sleep(5);
      return items;
    },
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map(write));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
});
