import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/api.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { builtPages } from "#tests/support/pages.ts";
import { sendRaw } from "#tests/support/raw-request.ts";
import { silentLog } from "#tests/support/test-database.ts";

let program: TestApp;
let port: number;

beforeAll(async () => {
  program = await anApp(await builtPages());
  port = Number(new URL(await program.app.listen({ host: "127.0.0.1", port: 0 })).port);
});

afterAll(() => program.close());

const closing = "Host: localhost\r\nConnection: close\r\n";

function readRaw(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) };
}

describe("a malformed request", () => {
  test.each([
    ["a header of two megabytes", `GET / HTTP/1.1\r\n${closing}X: ${"x".repeat(2_000_000)}\r\n\r\n`, 431],
    ["a broken request line", "GARBAGE\r\n\r\n", 400],
    ["a made-up method", `BREW / HTTP/1.1\r\n${closing}\r\n`, 400],
    ["an address that is no UTF-8", `GET /blog/%E0%A4%A HTTP/1.1\r\n${closing}\r\n`, 400],
    [
      "two lengths",
      `POST /api/blogs/ HTTP/1.1\r\n${closing}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    ["an asterisk for an address", `GET * HTTP/1.1\r\n${closing}\r\n`, 400],
    ["an asterisk with OPTIONS", `OPTIONS * HTTP/1.1\r\n${closing}\r\n`, 400],
    ["an address of another scheme", `GET ftp://localhost/ HTTP/1.1\r\n${closing}\r\n`, 400],
    ["an absolute address without a host", `GET http:/// HTTP/1.1\r\n${closing}\r\n`, 400],
    ["a relative address", `GET blog/x HTTP/1.1\r\n${closing}\r\n`, 400],
    ["an address with a fragment", `GET /api/blogs#x HTTP/1.1\r\n${closing}\r\n`, 400],
    ["an address for a tunnel", `CONNECT localhost:443 HTTP/1.1\r\n${closing}\r\n`, 400],
    ["two Host headers", `GET / HTTP/1.1\r\nHost: evil.example\r\n${closing}\r\n`, 400],
    ["the same Host header twice", `GET / HTTP/1.1\r\nhost: localhost\r\n${closing}\r\n`, 400],
    ["a Host header that is no host", "GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n", 400],
    ["a wrong method with two Host headers", `POST / HTTP/1.1\r\nHost: x\r\n${closing}\r\n`, 400],
  ])("%s is refused in the one shape", async (_, bytes, expected) => {
    const { status, body } = readRaw(await sendRaw(port, bytes));
    expect(status).toBe(expected);
    expect(body).toMatchObject({ detail: expect.any(String), message: expect.any(String) });
  });
});

describe("the API's addresses", () => {
  test("answer 404 in JSON where unknown, whatever the method", async () => {
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"] as const) {
      const reply = await program.app.inject({ method, url: "/api/nothing/here/" });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ detail: "not_found", message: "There is nothing at this address." });
    }
  });

  test.each(["/api", "/api/", "/token/none/", "/token/none", "/token/refresh/x"])(
    "%s is 404 in JSON, whatever the method",
    async (url) => {
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"] as const) {
        const reply = await program.app.inject({ method, url });
        expect(reply.statusCode).toBe(404);
        expect(reply.json()).toEqual({ detail: "not_found", message: "There is nothing at this address." });
      }
    },
  );

  test("answer 405 with Allow to a wrong method, also with a malformed body", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
      const headers = { "content-type": "application/json" };
      const reply = await program.app.inject({
        method,
        url: "/api/blogs/slug/any/",
        headers,
        payload: "{broken",
      });
      expect(reply.statusCode).toBe(405);
      expect(reply.headers.allow).toBe("GET, HEAD");
      expect(reply.json()).toMatchObject({ detail: "method_not_allowed" });
    }
  });

  test("answer 405 to HEAD where only another method is served", async () => {
    const reply = await program.app.inject({ method: "HEAD", url: "/token/" });
    expect(reply).toMatchObject({ statusCode: 405, headers: { allow: "POST" } });
  });

  test("redirect a GET without its trailing slash, with its query", async () => {
    const reply = await program.app.inject("/api/blogs?page=2");
    expect(reply.statusCode).toBe(308);
    expect(reply.headers.location).toBe("/api/blogs/?page=2");
  });

  test("answer HEAD like GET, without a body", async () => {
    const reply = await program.app.inject({ method: "HEAD", url: "/api/blogs/" });
    expect(reply).toMatchObject({ statusCode: 200, body: "" });
    expect(Number(reply.headers["content-length"])).toBeGreaterThan(10);
  });

  test("every route of the contract is described", async () => {
    const { paths, openapi } = (await program.app.inject("/api/openapi.json")).json();
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths).toSorted()).toEqual(
      [...new Set(Object.values(routes).map(({ path }) => path))].toSorted(),
    );
    expect(paths).toHaveProperty("/api/blogs/user/{username}/");
    expect(paths["/api/blogs/"].get.parameters).toMatchObject([
      { name: "page", in: "query", required: false },
      { name: "language", in: "query", required: false },
    ]);
  });
});

describe("headers", () => {
  test("a page allows its own inline scripts by their hashes and nothing else inline", async () => {
    const { headers, body } = await program.app.inject("/");
    const policy = String(headers["content-security-policy"]);
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [];
    expect(scripts[0]).toBe("'self'");
    expect(scripts.slice(1).every((source) => /^'sha256-[A-Za-z0-9+/]{43}='$/.test(source))).toBe(true);
    expect(scripts.length).toBeGreaterThan(2);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(body).not.toMatch(/ on[a-z]+="/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age="),
      "cache-control": "no-cache",
    });
  });

  test("a response has the server's own request id, which its log line has too", async () => {
    const { headers } = await program.app.inject({ url: "/api/blogs/", headers: { "x-request-id": "mine" } });
    const id = String(headers["x-request-id"]);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => program.logLines.some((line) => line.includes(id))).toBe(true);
  });

  test("an asset is cacheable for a year and compressed", async () => {
    const { body } = await program.app.inject("/");
    const [stylesheet = ""] = /\/assets\/[^"]+\.css/.exec(body) ?? [];
    const { statusCode, headers } = await program.app.inject({
      url: stylesheet,
      headers: { "accept-encoding": "gzip, deflate, br" },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  });

  test.each([
    "/assets/none.js",
    "/assets/..%2f..%2fpackage.json",
    "/pictures/none.webp",
    "/pictures/..%2f..%2fx.webp",
  ])("%s is not found", async (url) => {
    expect((await program.app.inject(url)).statusCode).toBe(404);
  });
});

test("the log has the route and the status of each request, and nothing personal", async () => {
  program.logLines.length = 0;
  await program.app.inject({
    url: "/api/blogs/user/someone.private/?page=1",
    headers: { "user-agent": "Spy 1.0" },
  });
  await expect.poll(() => program.logLines.length).toBe(1);
  const line = JSON.parse(program.logLines[0] ?? "");
  expect(line).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    request_id: expect.any(String),
    method: "GET",
    route: "/api/blogs/user/:username/",
    status: 404,
    milliseconds: expect.any(Number),
  });
});

test("liveness and readiness are reported", async () => {
  expect((await program.app.inject("/healthz")).statusCode).toBe(200);
  expect((await program.app.inject("/readyz")).statusCode).toBe(200);
});

test("the program is not ready without its database", async () => {
  const nowhere = connectDatabase({
    server: { host: "/nowhere", port: 1, user: "nobody", database: "none" },
    log: silentLog,
  });
  const { app, logLines, close } = await anApp({ ...(await builtPages()), database: nowhere.database });
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  const reply = await app.inject("/api/blogs/1/");
  expect(reply.statusCode).toBe(503);
  expect(reply.headers["retry-after"]).toBe("5");
  expect(reply.json()).toMatchObject({ detail: "unavailable", request_id: expect.any(String) });
  const home = await app.inject("/");
  expect(home.statusCode).toBe(503);
  expect(home.body).toContain("<h1");
  const post = await app.inject("/blog/any");
  expect(post.statusCode).toBe(503);
  expect(post.body).toContain("Something went wrong.");
  expect(logLines.filter((line) => line.includes('"status":503'))).not.toEqual([]);
  const causes = logLines.filter((line) => line.includes('"msg":"unavailable"'));
  expect(causes.map((line) => JSON.parse(line).cause)).toEqual(causes.map(() => "ENOENT"));
  expect(causes.join("")).not.toContain("stack");
  await nowhere.close();
  await close();
});
