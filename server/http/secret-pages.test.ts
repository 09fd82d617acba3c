import { afterAll, beforeAll, expect, test } from "vitest";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { builtPages } from "#tests/support/pages.ts";

let program: TestApp;

beforeAll(async () => {
  const { renderer } = await builtPages();
  program = await anApp({ renderer });
});

afterAll(() => program.close());

const secret = "s3cr3t".padEnd(43, "x");

test.each([
  ...["visit", "offer", "reset-password", "verify-email", "verify-email-change", "confirm-subscription"].map(
    (page) => `/${page}/${secret}`,
  ),
  `/unsubscribe/1.${secret}`,
  `/unsubscribe/v1.${secret}`,
])("%s, whose path holds a secret, is not stored, not indexed and named in no Referer", async (path) => {
  const { statusCode, headers, body } = await program.app.inject(path);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect(body).not.toContain(secret);
});

test.each(["/verify-email", "/verify-email-change", "/login"])(
  "%s without a secret has the usual headers",
  async (path) => {
    const { headers } = await program.app.inject(path);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["referrer-policy"]).not.toBe("no-referrer");
  },
);
