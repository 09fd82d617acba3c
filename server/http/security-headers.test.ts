import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#server/database/connect.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { builtPages } from "#tests/support/pages.ts";
import { silentLog } from "#tests/support/test-database.ts";
import { securityHeaders } from "./security-headers.ts";

let program: TestApp;
let withoutDatabase: TestApp;
const nowhere = connectDatabase({
  server: { host: "/nowhere", port: 1, user: "nobody", database: "none" },
  log: silentLog,
});

beforeAll(async () => {
  const { renderer } = await builtPages();
  [program, withoutDatabase] = await Promise.all([
    anApp({ renderer }),
    anApp({ renderer, database: nowhere.database }),
  ]);
});

afterAll(() => Promise.all([program.close(), withoutDatabase.close(), nowhere.close()]));

test.each([
  ["the home page", "/", 200],
  ["a page without data", "/post-op", 200],
  ["a form", "/request-appointment", 200],
  ["the office's page", "/office", 200],
  ["a page whose address holds a secret", `/visit/${"s3cr3t".padEnd(43, "x")}`, 200],
  ["a post that is not there", "/blog/none", 404],
  ["an address without a page", "/none/here", 404],
  ["the home page without the database", "/", 503],
  ["a post without the database", "/blog/any", 503],
])(
  "%s is framed by no other site, runs no foreign script and is read as what it is",
  async (_, path, status) => {
    const { statusCode, headers } = await (status === 503 ? withoutDatabase : program).app.inject(path);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "referrer-policy": expect.stringMatching(/^(same-origin|no-referrer)$/),
    });
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]),
    );
    expect(policy.find((directive) => directive.startsWith("script-src "))).toMatch(
      /^script-src 'self'( 'sha256-[\w+/]{43}=')*$/,
    );
  },
);

test.each([
  "/api/blogs/",
  "/api/blogs/1/",
  "/api/none/",
  "/feed.xml",
  "/sitemap.xml",
  "/.well-known/security.txt",
])("%s, which is no page, is read as what it is", async (path) => {
  const { headers } = await program.app.inject(path);
  expect(headers["content-type"]).not.toMatch(/html/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test.each([
  ["https://office.example", undefined, "max-age=31536000"],
  ["https://office.example", false, "max-age=31536000"],
  ["https://office.example", true, "max-age=31536000; includeSubDomains"],
  ["http://localhost:4000", true, undefined],
])(
  "of %s with HSTS_SUBDOMAINS %s browsers keep to https as said (operation-57)",
  (publicUrl, hstsSubdomains, kept) => {
    expect(securityHeaders({ publicUrl, hstsSubdomains })["Strict-Transport-Security"]).toBe(kept);
  },
);
