import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { siteFiles } from "#contract/site/site-files.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { builtPages } from "#tests/support/pages.ts";

let program: TestApp;
let superuser: pg.Client;
let database: string;

beforeAll(async () => {
  program = await anApp(await builtPages());
  const { id: authorId } = await anEmployee(program.database);
  for (const title of ["Seen before", "Not seen yet"]) await aPost(program, { authorId, title });
  superuser = new pg.Client({ ...inject("testDatabaseServer"), user: "postgres", database: "postgres" });
  await superuser.connect();
  const { rows } = await program.database.$client.query("SELECT current_database() AS name");
  database = rows[0].name;
});

afterAll(async () => {
  await superuser.end();
  await program.close();
});

const seenBefore = "/blog/seen-before";

describe.each([
  ["takes no connections", "ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true"],
  ["lets no role in", "CONNECTION LIMIT 0", "CONNECTION LIMIT -1"],
])("while the database %s", (_, refuse, admit) => {
  beforeAll(async () => {
    await superuser.query(`ALTER DATABASE ${database} ${refuse}`);
    await superuser.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      database,
    ]);
    program.logLines.length = 0;
  });

  afterAll(() => superuser.query(`ALTER DATABASE ${database} ${admit}`));

  test.each(["/", "/blog/not-seen-yet", seenBefore])(
    "a browser gets 503 with a page and Retry-After for %s",
    async (url) => {
      const { statusCode, headers, body } = await program.app.inject({
        url,
        headers: { accept: "text/html" },
      });
      expect({ statusCode, type: headers["content-type"], retry: headers["retry-after"] }).toEqual({
        statusCode: 503,
        type: "text/html; charset=utf-8",
        retry: "5",
      });
      expect(body).toContain("<h1");
    },
  );

  test.each(["/api/blogs/", "/feed.xml", "/sitemap.xml", "/readyz"])(
    "%s is unavailable, and no fault of the program",
    async (url) => {
      const { statusCode, headers } = await program.app.inject(url);
      expect({ statusCode, retry: headers["retry-after"] }).toEqual({ statusCode: 503, retry: "5" });
      expect(program.logLines.filter((line) => line.includes("internal_error"))).toEqual([]);
    },
  );

  test.each([...Object.values(siteFiles), "/robots.txt"])(
    "%s is answered all the same (http-48)",
    async (url) => {
      expect((await program.app.inject(url)).statusCode).toBeLessThan(400);
    },
  );
});

test("afterwards every page is served again", async () => {
  await expect.poll(async () => (await program.app.inject(seenBefore)).statusCode).toBe(200);
  expect((await program.app.inject("/feed.xml")).statusCode).toBe(200);
});
