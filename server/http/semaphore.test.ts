import { expect, test } from "vitest";
import { QueueFullError, Semaphore } from "./semaphore.ts";

test("a bounded number of tasks runs at a time, in the order of arrival, and a failed one frees its place", async () => {
  const line = new Semaphore({ working: 2, inside: 5 });
  let working = 0;
  let most = 0;
  const order: number[] = [];
  const visit = (number: number) =>
    line.run(async () => {
      working += 1;
      most = Math.max(most, working);
      order.push(number);
      await new Promise((resolve) => setTimeout(resolve, 5));
      working -= 1;
      if (number === 1) throw new Error("failed");
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(visit));
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(outcomes[5]).toMatchObject({ reason: expect.any(QueueFullError) });
  expect([order, most]).toEqual([[0, 1, 2, 3, 4], 2]);
  await visit(6);
});
