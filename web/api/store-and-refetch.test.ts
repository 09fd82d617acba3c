import { queryOptions } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { queryPage, refusal } from "#tests/support/query-page.ts";
import { call } from "./browser-call.ts";
import { getQueryClient, storeAndRefetch } from "./query-client.tsx";

const path = "/api/users/me/deletion/";
const deletionQuery = queryOptions({
  queryKey: ["deletion"],
  queryFn: () => call("GET /api/users/me/deletion/", {}),
});
const due = { due_at: "2026-12-08T12:00:00.000Z" };
const cancelled = { due_at: null };

const page = queryPage();

test("a saved change is shown at once, and stays if the refetch fails", async () => {
  page.answers[path] = () => Response.json(due);
  const result = await page.open(deletionQuery);
  expect(result().data).toEqual(due);
  page.answers[path] = refusal(503);
  void storeAndRefetch(deletionQuery, () => cancelled);
  await vi.advanceTimersByTimeAsync(0);
  expect(result().data).toEqual(cancelled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(result().data).toEqual(cancelled);
});

test("a saved change is replaced by what the server has, also where an older answer is under way", async () => {
  const older = Promise.withResolvers<Response>();
  page.answers[path] = () => older.promise;
  const result = await page.open({ ...deletionQuery, initialData: due, staleTime: 0 });
  page.answers[path] = () => Response.json({ due_at: "2026-12-09T12:00:00.000Z" });
  await storeAndRefetch(deletionQuery, () => cancelled);
  older.resolve(Response.json(due));
  await vi.advanceTimersByTimeAsync(0);
  expect(result().data).toEqual({ due_at: "2026-12-09T12:00:00.000Z" });
});

test("data that was not loaded is not made up from a change", async () => {
  await storeAndRefetch(deletionQuery, () => cancelled);
  expect(getQueryClient().getQueryData(deletionQuery.queryKey)).toBeUndefined();
});
