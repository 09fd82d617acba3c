import { expect, test } from "vitest";
import { QueueFullError, Semaphore } from "./semaphore.ts";

test("a bounded number of tasks runs at a time, in the order of arrival, and a failed one frees its place", async () => {
  const semaphore = new Semaphore({ running: 2, total: 5 });
  let running = 0;
  let max = 0;
  const order: number[] = [];
  const task = (number: number) =>
    semaphore.run(async () => {
      running += 1;
      max = Math.max(max, running);
      order.push(number);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (number === 1) throw new Error("failed");
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(task));
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(outcomes[5]).toMatchObject({ reason: expect.any(QueueFullError) });
  expect([order, max]).toEqual([[0, 1, 2, 3, 4], 2]);
  await task(6);
});
