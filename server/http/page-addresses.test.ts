import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { builtPages } from "#tests/support/pages.ts";
import { sendRaw } from "#tests/support/raw-request.ts";

let program: TestApp;
let port: number;

beforeAll(async () => {
  program = await anApp(await builtPages());
  port = Number(new URL(await program.app.listen({ host: "127.0.0.1", port: 0 })).port);
});

afterAll(() => program.close());

const getRaw = (target: string) =>
  sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

describe("a page's address", () => {
  test("is canonical: redundant slashes redirect to it, and never to another site", async () => {
    const cases = [
      ["/blog/x/", "/blog/x"],
      ["/blog//x?a=1", "/blog/x?a=1"],
    ] as const;
    for (const [asked, right] of cases) {
      const reply = await program.app.inject(asked);
      expect(reply.statusCode, asked).toBe(308);
      expect(reply.headers.location, asked).toBe(right);
    }
  });

  test.each(["//evil.example", "//evil.example/", "/\\\\evil.example/", "/\\\\/evil.example//"])(
    "%s leads into this site",
    async (asked) => {
      const answer = await getRaw(asked);
      expect(answer).toMatch(/^HTTP\/1\.1 308 /);
      expect(answer).toMatch(/\r\nlocation: \/evil\.example\r\n/i);
    },
  );

  test.each([
    ["http://evil.example/blog/x/", "/blog/x"],
    ["HTTPS://evil.example//blog/x", "/blog/x"],
    ["http://evil.example/api/blogs?page=2", "/api/blogs/?page=2"],
    ["http://someone@evil.example:8080/api/blogs", "/api/blogs/"],
  ])("in absolute form %s redirects within this site", async (target, location) => {
    const answer = await getRaw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 308 /);
    expect(/\r\nlocation: ([^\r]*)/i.exec(answer)?.[1]).toBe(location);
    expect(answer).not.toContain("evil.example");
  });

  test.each([
    ["http://localhost/", 200],
    ["http://localhost", 200],
    ["http://localhost?page=2", 200],
    ["http://localhost/healthz", 200],
    ["http://localhost/api/blogs/", 200],
    ["https://evil.example/blog/none", 404],
    ["http://localhost//", 308],
  ])("in absolute form %s answers as its path does, with %i", async (target, status) => {
    const answer = await getRaw(target);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test("that is unknown answers 404 with one not-found page for all", async () => {
    const [first, second] = await Promise.all([
      program.app.inject("/no/such"),
      program.app.inject("/nor/this?a=1"),
    ]);
    expect(first.statusCode).toBe(404);
    expect(first.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(first.body).toContain("Oops! The page you&#x27;re looking for doesn&#x27;t exist.");
    expect(second.body).toBe(first.body);
  });

  test("of an unknown post answers 404 too", async () => {
    const reply = await program.app.inject("/blog/no-such-post");
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain("Go back home");
  });

  test.each(["/profile/jane.data", "/verify-email/abc.data"])(
    "%s ends like the framework's data requests and is a page all the same",
    async (url) => {
      const reply = await program.app.inject(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(reply.body).toContain("<main");
    },
  );

  test.each(["/_root.data", "/about/team.data", "/blog/none.data", "/__manifest?p=/"])(
    "%s is 404 with the not-found page",
    async (url) => {
      const reply = await program.app.inject(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(reply.body).toContain("Oops! The page you&#x27;re looking for doesn&#x27;t exist.");
    },
  );

  test("answers 405 to a POST", async () => {
    const reply = await program.app.inject({ method: "POST", url: "/", payload: {} });
    expect(reply.statusCode).toBe(405);
    expect(reply.json()).toMatchObject({ detail: "method_not_allowed" });
  });
});
