import { expect, test } from "vitest";
import { QueueFullError } from "#server/http/semaphore.ts";
import { ClientQueueFullError, FairQueue } from "./passwords.ts";

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 2));

test("a client holds at most four slots, and its other requests wait for them", async () => {
  const queue = new FairQueue({ running: 1, slots: 8, slotsPerClient: 4, waitingPerClient: 10 });
  let inside = 0;
  let max = 0;
  const request = async () => {
    using place = await queue.enter("flood");
    inside += 1;
    max = Math.max(max, inside);
    await place.run(turn);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 14 }, request));
  expect([max, inside]).toEqual([4, 0]);
});

test("a client's requests beyond those that may wait are rejected, those of other clients are not", async () => {
  const queue = new FairQueue({ running: 1, slots: 8, slotsPerClient: 4, waitingPerClient: 10 });
  const request = async (client: string) => {
    using place = await queue.enter(client);
    await place.run(turn);
  };
  const flood = Promise.allSettled(Array.from({ length: 30 }, () => request("flood")));
  await Promise.all(["a", "b", "c", "d"].map(request));
  const rejected = (await flood).filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(rejected).toHaveLength(16);
  for (const { reason } of rejected) expect(reason).toBeInstanceOf(ClientQueueFullError);
});

test("a request is rejected where other clients hold every place", async () => {
  const queue = new FairQueue({ running: 1, slots: 2, slotsPerClient: 1, waitingPerClient: 1 });
  const first = await queue.enter("a");
  await queue.enter("b");
  await expect(queue.enter("c")).rejects.toThrow(QueueFullError);
  first[Symbol.dispose]();
  await queue.enter("c");
});

test("clients take turns, whatever the number of their tasks", async () => {
  const queue = new FairQueue({ running: 1, slots: 20, slotsPerClient: 10, waitingPerClient: 0 });
  const order: string[] = [];
  const task = async (client: string) => {
    using place = await queue.enter(client);
    await place.run(async () => {
      order.push(client);
      await turn();
    });
  };
  await Promise.all(["a", "a", "a", "a", "b", "b", "c"].map(task));
  expect(order).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
});

test("a task that fails frees its place", async () => {
  const queue = new FairQueue({ running: 1, slots: 1, slotsPerClient: 1, waitingPerClient: 5 });
  const fail = () => Promise.reject(new Error("failed"));
  const requests = Array.from({ length: 5 }, async () => {
    using place = await queue.enter("a");
    await place.run(fail);
  });
  for (const { status } of await Promise.allSettled(requests)) expect(status).toBe("rejected");
  const place = await queue.enter("b");
  await expect(place.run(async () => "done")).resolves.toBe("done");
});
