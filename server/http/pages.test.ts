import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { builtPages } from "#tests/support/pages.ts";

describe("the cache of pages", () => {
  let rendered = 0;
  let cached: TestApp;

  beforeAll(async () => {
    const { renderer } = await builtPages();
    const renderPage: typeof renderer.renderPage = (...options) => {
      rendered += 1;
      return renderer.renderPage(...options);
    };
    cached = await anApp({ renderer: { ...renderer, renderPage } });
  });

  afterAll(() => cached.close());

  async function countRenderings(addresses: readonly string[]): Promise<number> {
    const before = rendered;
    for (const address of addresses) expect((await cached.app.inject(address)).statusCode).toBe(200);
    return rendered - before;
  }

  test("a page that reads no parameter is rendered once for all queries", async () => {
    const queries = ["", "?page=1", "?page=2", "?page=3", "?Page=3", "?x", "?page=2&x=1"];
    expect(await countRenderings(queries.map((query) => `/post-op${query}`))).toBe(1);
  });

  test("a page that reads a parameter is rendered once for all spellings of its value", async () => {
    const queries = ["", "?page=1", "?page=0", "?page=01", "?page=x", "?utm_source=x", "?page=1&page=2"];
    expect(await countRenderings(queries.map((query) => `/${query}`))).toBe(1);
  });

  test.each([
    ["pages/own-page", "/no-such-page", "/another"],
    ["pages/service", "/services/no-such-service", "/services/another"],
    ["pages/not-found", "/no/such", "/no/other/page"],
  ])(
    "an unknown page is rendered once for all names, for the route that the browser matches: %s",
    async (route, ...addresses) => {
      const before = rendered;
      for (const address of addresses) {
        const { statusCode, body } = await cached.app.inject(address);
        expect([address, statusCode]).toEqual([address, 404]);
        expect(body).toContain(`"${route}":route`);
        expect(body).toContain("<title>Page not found | ");
      }
      expect(rendered - before).toBe(1);
    },
  );

  test("a page past the newsletter's end is not stored", async () => {
    expect(await countRenderings(["/?page=900", "/?page=900"])).toBe(2);
  });

  test.each([
    ["/Post-Op?x=1", "/post-op?x=1"],
    ["/%70ost-op", "/post-op"],
    ["/ABOUT/team/", "/about/team"],
    ["/profile/%6aane", "/profile/jane"],
  ])("another spelling of a path redirects: %s", async (address, location) => {
    const reply = await cached.app.inject(address);
    expect(reply.statusCode).toBe(308);
    expect(reply.headers.location).toBe(location);
    expect((await cached.app.inject(location)).statusCode).toBe(200);
  });
});
