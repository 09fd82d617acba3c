import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig, settings, UnusableSetting } from "./config.ts";

test("without any setting it serves a demo practice on localhost", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    dataDirectory: resolve("data"),
    databaseUrl: undefined,
    storageUrl: undefined,
    secretKey: undefined,
    demo: true,
    trustProxy: [],
    guestFormEndpoint: undefined,
    logLevel: "info",
  });
});

test("with a database of the practice's own there is no demo unless it is asked for", () => {
  const DATABASE_URL = "postgres://db.example/practice";
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: "true" }).demo).toBe(true);
  expect(readConfig({ DEMO: "false" }).demo).toBe(false);
});

test("the demo is on this machine only", () => {
  const PUBLIC_URL = "https://practice.example";
  expect(readConfig({ PUBLIC_URL }).demo).toBe(false);
  expect(() => readConfig({ PUBLIC_URL, DEMO: "true" })).toThrow(
    "DEMO=true needs a PUBLIC_URL on this machine, such as http://localhost:3000, since the demo's passwords are public: https://practice.example",
  );
  for (const local of [
    "http://localhost:8080",
    "http://127.0.0.1",
    "http://[::1]:3000",
    "http://demo.localhost",
  ])
    expect(readConfig({ PUBLIC_URL: local, DEMO: "true" }).demo).toBe(true);
});

test("an empty variable counts as unset, and the public address follows the port", () => {
  expect(readConfig({ PORT: "8080", HOST: "", DEMO: "" })).toMatchObject({
    host: "127.0.0.1",
    publicUrl: "http://localhost:8080",
    demo: true,
  });
});

test("the public address is an origin, and proxies are a list", () => {
  const config = readConfig({ PUBLIC_URL: "https://Practice.example/", TRUST_PROXY: "10.0.0.1, 10.0.0.2" });
  expect(config.publicUrl).toBe("https://practice.example");
  expect(config.trustProxy).toEqual(["10.0.0.1", "10.0.0.2"]);
});

test("every unusable setting is named with what is expected", () => {
  const read = () =>
    readConfig({ PORT: "http", PUBLIC_URL: "practice.example", DEMO: "yes", DATABASE_URL: "mysql://x" });
  expect(read).toThrow(UnusableSetting);
  expect(read).toThrow(
    [
      "PORT must be a port number: http",
      "PUBLIC_URL must be an http or https address without a path: practice.example",
      "DATABASE_URL must be a postgres:// address: mysql://x",
      "DEMO must be true or false: yes",
    ].join("\n"),
  );
});

test("an unusable secret is named and not shown", () => {
  expect(() => readConfig({ SECRET_KEY: "too-short" })).toThrow(
    /^SECRET_KEY must have 32 characters or more$/,
  );
});

test("README's table names every setting with its meaning", async () => {
  const readme = await readFile("README.md", "utf8");
  for (const { variable, meaning } of Object.values(settings)) {
    expect(readme).toMatch(new RegExp(`\\| \`${variable}\` +\\| [^|]+ \\| ${meaning} +\\|`));
  }
});
