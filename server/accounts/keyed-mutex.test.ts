import { expect, test } from "vitest";
import { KeyedMutex } from "./sign-in.ts";

test("tasks of one key run one at a time in the order of arrival, whether or not they fail", async () => {
  const mutex = new KeyedMutex();
  const order: string[] = [];
  let running = 0;
  const task = async (name: string) => {
    using _lock = await mutex.lock("someone");
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
    order.push(name);
    running -= 1;
    if (name === "b") throw new Error("failed");
    return name;
  };
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map(task));
  expect(order).toEqual(["a", "b", "c", "d"]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("tasks of different keys do not wait for each other", async () => {
  const mutex = new KeyedMutex();
  const one = await mutex.lock("one");
  using _other = await mutex.lock("other");
  const second = mutex.lock("one");
  const soon = new Promise((resolve) => setTimeout(() => resolve("later"), 5));
  await expect(Promise.race([second, soon])).resolves.toBe("later");
  one[Symbol.dispose]();
  (await second)[Symbol.dispose]();
});
