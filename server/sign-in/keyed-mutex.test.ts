import { expect, test } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";

test("tasks of one key run one at a time in the order of arrival, whether or not they fail", async () => {
  const mutex = new KeyedMutex();
  const order: string[] = [];
  let running = 0;
  const task = (name: string) =>
    mutex.run("someone", async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
      order.push(name);
      running -= 1;
      if (name === "b") throw new Error("failed");
      return name;
    });
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map(task));
  expect(order).toEqual(["a", "b", "c", "d"]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("tasks of different keys do not wait for each other", async () => {
  const mutex = new KeyedMutex();
  let release = () => {};
  const blocked = mutex.run("one", () => new Promise<void>((resolve) => (release = resolve)));
  await expect(mutex.run("other", async () => "done")).resolves.toBe("done");
  release();
  await blocked;
});
