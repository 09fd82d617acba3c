import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { buildMetricsApp, createMetrics } from "./metrics.ts";
import { backups } from "./table.ts";

const now = new Date("2026-03-10T12:00:00Z");
const clock = () => now;

let place: TestDatabase;
let program: TestApp;
let served: FastifyInstance;

beforeAll(async () => {
  place = await aDatabase();
  const { database, pool } = place;
  const metrics = createMetrics({ database, pool, clock });
  served = buildMetricsApp(metrics, "1.2.3");
  program = await anApp({ metrics, clock });
});

afterAll(async () => {
  await program.close();
  await served.close();
  await place.drop();
});

const scrape = async () => (await served.inject("/metrics")).body;

/** A metric's value, by its name with labels as Prometheus's text format has them. */
async function valueOf(name: string): Promise<number | undefined> {
  const line = (await scrape()).split("\n").find((text) => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test("requests are counted by the route's pattern, and no path, name or token is in a label", async () => {
  const call = callsOf(program);
  const employee = await signedIn(program, await anEmployee(program.database));
  await call("GET", "/api/users/by-username/secret.name/", { as: employee });
  await call("GET", "/api/users/by-username/secret.name/");
  await call("GET", "/api/secret-path/");
  await call("GET", "/secret-page?secret=1");
  const route = 'method="GET",route="/api/users/by-username/:username/"';
  expect(await valueOf(`enamel_http_requests_total{${route},status="404"}`)).toBe(1);
  expect(await valueOf(`enamel_http_requests_total{${route},status="401"}`)).toBe(1);
  expect(await valueOf(`enamel_http_request_duration_seconds_count{${route}}`)).toBe(2);
  expect(await valueOf('enamel_http_requests_total{method="GET",route="/*",status="200"}')).toBe(1);
  expect(await scrape()).not.toMatch(/secret|Bearer/);
});

test("an event stream is open until its client leaves, and does not count as a long request", async () => {
  const address = await program.app.listen({ host: "127.0.0.1", port: 0 });
  const { headers } = await signedIn(program, await anEmployee(program.database));
  const leaving = new AbortController();
  const { signal } = leaving;
  await fetch(`${address}/api/appointments/events/`, { headers, signal });
  expect(await valueOf("enamel_event_streams_open")).toBe(1);
  leaving.abort();
  await expect.poll(() => valueOf("enamel_event_streams_open")).toBe(0);
  expect(await scrape()).not.toMatch(/duration_seconds_count\{[^}]*events/);
});

test("the response cache's bytes grow with a cached page", async () => {
  const before = (await valueOf("enamel_response_cache_bytes")) ?? 0;
  await program.app.inject("/about");
  expect(await valueOf("enamel_response_cache_bytes")).toBeGreaterThan(before);
});

test("the mail queue is counted by kind, and emails that were given up apart", async () => {
  expect(await valueOf("enamel_mail_queue_oldest_age_seconds")).toBe(0);
  await place.pool.query(
    `INSERT INTO pgboss.job (name, data, state, created_on) VALUES
       ('mail', '{"kind": "invitation"}', 'created', now() - interval '90 s'),
       ('mail', '{"kind": "invitation"}', 'retry', now()),
       ('mail', '{"kind": "reset-password"}', 'failed', now() - interval '2 h')`,
  );
  expect(await valueOf('enamel_mail_queue_emails{kind="invitation"}')).toBe(2);
  expect(await valueOf('enamel_mail_queue_emails{kind="reset-password"}')).toBeUndefined();
  expect(await valueOf("enamel_mail_given_up_emails")).toBe(1);
  const age = await valueOf("enamel_mail_queue_oldest_age_seconds");
  expect(age).toBeGreaterThanOrEqual(90);
  expect(age).toBeLessThan(1_000);
  await place.pool.query("DELETE FROM pgboss.job");
  expect(await valueOf('enamel_mail_queue_emails{kind="invitation"}')).toBeUndefined();
});

test("the last backup's age and size are absent until there is one", async () => {
  expect(await valueOf("enamel_backup_age_seconds")).toBeUndefined();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await place.database.insert(backups).values([
    { finishedAt: hoursAgo(2), bytes: 5_000_000_000 },
    { finishedAt: hoursAgo(26), bytes: 1 },
  ]);
  expect(await valueOf("enamel_backup_age_seconds")).toBe(7_200);
  expect(await valueOf("enamel_backup_size_bytes")).toBe(5_000_000_000);
});

test("the pool, the process and its event loop are measured", async () => {
  expect(await valueOf('enamel_database_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(await valueOf("enamel_database_pool_waiting_requests")).toBe(0);
  expect(await valueOf("enamel_nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  expect(await valueOf("enamel_process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
});

test("a database that does not answer is down, and the rest is measured", { tags: "full" }, async () => {
  const blocker = await place.pool.connect();
  await blocker.query("BEGIN");
  await blocker.query("LOCK TABLE backups IN ACCESS EXCLUSIVE MODE");
  expect(await valueOf("enamel_database_up")).toBe(0);
  expect(await scrape()).not.toMatch(/^enamel_backup_age_seconds /m);
  expect(await valueOf("enamel_event_streams_open")).toBe(0);
  await blocker.query("ROLLBACK");
  blocker.release();
  await expect.poll(() => valueOf("enamel_database_up")).toBe(1);
});

test("the version is served beside them, and nothing else", async () => {
  expect((await served.inject("/version")).json()).toEqual({ version: "1.2.3" });
  expect((await served.inject("/")).statusCode).toBe(404);
  expect((await program.app.inject("/metrics")).body).not.toContain("enamel_");
});
