import { kill } from "node:process";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { routes } from "#contract/api.ts";
import type { Route } from "#contract/route.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let superuser: pg.Client;
let database: string;
let silenced: number[] = [];

beforeAll(async () => {
  program = await anApp();
  superuser = new pg.Client({ ...inject("testDatabaseServer"), user: "postgres", database: "postgres" });
  await superuser.connect();
  const { rows } = await program.database.$client.query("SELECT current_database() AS name");
  database = rows[0].name;
});

afterAll(async () => {
  for (const pid of silenced) kill(pid, "SIGCONT");
  await superuser.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
  await superuser.end();
  await program.close();
});

/** Stops every process of PostgreSQL that serves the program, as a machine whose disk or network hangs does. */
async function silenceDatabase(): Promise<void> {
  const pool = program.database.$client;
  await Promise.all(Array.from({ length: 10 }, () => pool.query("SELECT pg_sleep(0.2)")));
  await superuser.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
  const { rows } = await superuser.query("SELECT pid FROM pg_stat_activity WHERE datname = $1", [database]);
  silenced = rows.map(({ pid }) => pid);
  for (const pid of silenced) kill(pid, "SIGSTOP");
}

test("while the database is silent no call is answered 500, and what needs it 503 with Retry-After", async () => {
  const owner = await signedIn(program, await anEmployee(program.database, { isOwner: true }));
  const call = callsOf(program);
  await silenceDatabase();
  const calls = Object.values<Route>(routes)
    // A stream ends when its client does.
    .filter(({ reply, path }) => reply.type !== "text/event-stream" && !path.endsWith("/events/"))
    .map(async ({ method, path, access }) => {
      const url = path.replaceAll(/\{\w+\}/g, "1");
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const { status, headers } = await call(method, url, {
        ...(access !== "anyone" && { as: owner }),
        body,
      });
      return { of: `${method} ${path}`, access, status, retryAfter: headers["retry-after"] };
    });
  const pages = ["/", "/blog/any", "/feed.xml", "/sitemap.xml", "/readyz"].map(async (url) => {
    const { statusCode: status, headers } = await program.app.inject(url);
    return { of: url, access: "owner", status, retryAfter: headers["retry-after"] };
  });
  const replies = await Promise.all([...calls, ...pages]);
  for (const { of, access, status, retryAfter } of replies) {
    if (access !== "anyone") expect([of, status]).toEqual([of, 503]);
    if (status >= 500) expect([of, status, retryAfter]).toEqual([of, 503, "5"]);
  }
  expect(program.logLines.filter((line) => line.includes("internal_error"))).toEqual([]);
});
