import { expect, test } from "vitest";
import { QueueFullError } from "#server/http/semaphore.ts";
import { ClientQueueFullError, FairQueue } from "./fair-queue.ts";

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 2));

test("one client holds four places at most, and its other visits wait for them", async () => {
  const queue = new FairQueue({ running: 1, places: 8, placesPerClient: 4, waitingPerClient: 10 });
  let inside = 0;
  let most = 0;
  const visit = () =>
    queue.admit("flood", async () => {
      inside += 1;
      most = Math.max(most, inside);
      await queue.run("flood", turn);
      inside -= 1;
    });
  await Promise.all(Array.from({ length: 14 }, visit));
  expect([most, inside]).toEqual([4, 0]);
});

test("visits beyond those that may wait are rejected, those of other clients are not", async () => {
  const queue = new FairQueue({ running: 1, places: 8, placesPerClient: 4, waitingPerClient: 10 });
  const visit = (client: string) => queue.admit(client, () => queue.run(client, turn));
  const flood = Promise.allSettled(Array.from({ length: 30 }, () => visit("flood")));
  await Promise.all(["a", "b", "c", "d"].map(visit));
  const rejected = (await flood).filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(rejected).toHaveLength(16);
  for (const { reason } of rejected) expect(reason).toBeInstanceOf(ClientQueueFullError);
});

test("a visit is rejected where other clients hold every place", async () => {
  const queue = new FairQueue({ running: 1, places: 2, placesPerClient: 1, waitingPerClient: 1 });
  const visits = ["a", "b", "c"].map((client) => queue.admit(client, turn));
  await expect(visits[2]).rejects.toThrow(QueueFullError);
  await Promise.all(visits.slice(0, 2));
  await queue.admit("c", turn);
});

test("clients take turns, whatever the number of their tasks", async () => {
  const queue = new FairQueue({ running: 1, places: 20, placesPerClient: 10, waitingPerClient: 0 });
  const order: string[] = [];
  const task = (client: string) =>
    queue.run(client, async () => {
      order.push(client);
      await turn();
    });
  await Promise.all(["a", "a", "a", "a", "b", "b", "c"].map(task));
  expect(order).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
});

test("a task or visit that fails leaves its place to the next", async () => {
  const queue = new FairQueue({ running: 1, places: 1, placesPerClient: 1, waitingPerClient: 5 });
  const fail = () => Promise.reject(new Error("failed"));
  const visits = Array.from({ length: 5 }, () => queue.admit("a", () => queue.run("a", fail)));
  for (const { status } of await Promise.allSettled(visits)) expect(status).toBe("rejected");
  await expect(queue.admit("b", async () => queue.run("b", async () => "done"))).resolves.toBe("done");
});
