import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { rounds } from "#tests/support/rounds.ts";
import { InvalidSettingError, productionFaults, readConfig } from "./config.ts";
import { settings } from "./settings.ts";
import { readSettings } from "./settings-file.ts";

test("the defaults serve a demo practice on localhost", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    metricsPort: undefined,
    publicUrl: "http://localhost:3000",
    dataDirectory: resolve("data"),
    databaseUrl: undefined,
    storageUrl: undefined,
    secretKey: undefined,
    demo: true,
    trustProxy: [],
    hstsSubdomains: false,
    guestFormEndpoint: undefined,
    settingsFile: "enamel.env",
    logLevel: "info",
  });
});

test("DATABASE_URL disables the demo unless DEMO enables it", () => {
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
  expect(read).toThrow(InvalidSettingError);
  expect(read).toThrow(
    [
      "PORT must be a port number: http",
      "PUBLIC_URL must be an http or https address without a path: practice.example",
      "Also not valid: DATABASE_URL, DEMO",
    ].join("\n"),
  );
});

test.each([
  [
    "TRUST_PROXY",
    "1",
    "TRUST_PROXY must be addresses such as 127.0.0.1 or 10.0.0.0/8, with commas between them: 1",
  ],
  ["TRUST_PROXY", "127.0.0.1, everyone", /^TRUST_PROXY must be addresses/],
  ["TRUST_PROXY", "10.0.0.0/0", /^TRUST_PROXY must be addresses/],
  ["HOST", "127.0.0.1 ", "HOST must not contain a space: 127.0.0.1 "],
  [
    "PUBLIC_URL",
    "https://practice .example",
    "PUBLIC_URL must not contain a space: https://practice .example",
  ],
  ["PUBLIC_URL", "https://[practice", /^PUBLIC_URL must be an http or https address without a path: /],
  ["DATABASE_URL", "postgres://me:Hunter2@db .example/x", "DATABASE_URL must not contain a space"],
  [
    "DATABASE_URL",
    "postgres://me:Hunter2@a.example:5432,b.example:5432/x",
    "DATABASE_URL must name one host; a proxy can stand for several",
  ],
  [
    "DATABASE_URL",
    "postgres://me:Hunter2@db.example/x?sslmode=verify-full&sslrootcert=/not/there.pem",
    "DATABASE_URL names a file that cannot be read (ENOENT), /not/there.pem",
  ],
  ["DATABASE_URL", "mysql://me:Hunter2@db.example/x", "DATABASE_URL must be a postgres:// address"],
  ["DATABASE_URL", "postgres://me:Hunter2@db.example:99999/x", "DATABASE_URL must be a postgres:// address"],
  ["DATABASE_URL", "postgres://me:Hunter2%ZZ@db.example/x", "DATABASE_URL must be a postgres:// address"],
  [
    "DATABASE_URL",
    "postgres://me:Hunter2/#1@db.example/x",
    "DATABASE_URL must have @, /, #, ? and % of its password written as %40, %2F, %23, %3F and %25",
  ],
  [
    "DATABASE_URL",
    "postgres://me:12/Hunter2@db.example/x",
    "DATABASE_URL must have @, /, #, ? and % of its password written as %40, %2F, %23, %3F and %25",
  ],
  ["STORAGE_URL", "https://key:Hunter2@bucket .example/pictures", "STORAGE_URL must not contain a space"],
  ["SMTP_URL", "smtp://me:Hunter2@mail.example:port", "SMTP_URL must be an smtp:// or smtps:// address"],
  [
    "SMTP_URL",
    "smtp://me:12/Hunter2@mail.example",
    "SMTP_URL must have @, /, #, ? and % of its password written as %40, %2F, %23, %3F and %25",
  ],
  ["STORAGE_URL", "https://key:12/Hunter2@bucket.example/pictures", /^STORAGE_URL must be https:/],
  ["PUBLIC_URL", "me:Hunter2@practice.example", /^PUBLIC_URL must be .*: …@practice.example$/],
  ["PUBLIC_URL", "https://me:Hunter2/x", /^PUBLIC_URL must be .*: …$/],
  [
    "GUEST_FORM_ENDPOINT",
    "ftp://me:Hunter2@x.example/",
    "GUEST_FORM_ENDPOINT must be an http or https address without a user name or password: ftp://…@x.example/",
  ],
])("%s=%s is refused in one sentence, without a password", (variable, text, sentence) => {
  const read = () => readConfig({ [variable]: text });
  if (sentence instanceof RegExp) expect(read).toThrow(sentence);
  else expect(read).toThrow(new InvalidSettingError(sentence));
  expect(read).not.toThrow(/Hunter2|\n/);
});

const reserved = [..."/#?%@:[]\\ |<>^`{}\"'&+,;=$!*()\t"];

test.each(["DATABASE_URL", "STORAGE_URL", "SMTP_URL", "PUBLIC_URL", "GUEST_FORM_ENDPOINT"])(
  "%s never shows a password, wherever it is cut and however it fails",
  (variable) => {
    const schemes = ["postgres", "https", "x", "smtp", "smtps", "ftp"];
    for (const scheme of schemes.slice(0, rounds(2, schemes.length)))
      for (const sign of reserved)
        for (const password of [
          `Hunter2${sign}`,
          `12${sign}Hunter2`,
          `${sign}Hunter2`,
          `1${sign}Hunter2${sign}3`,
        ])
          for (const before of [`${scheme}://me:`, "me:", `${scheme}:me:`, "//me:", `${scheme}://:`])
            for (const after of ["@host.example/x", "@host.example:port/x", "@", "", "@host example/x"]) {
              // What comes after the last @ is a host, which is shown.
              if (sign === "@" && !after.includes("@")) continue;
              try {
                readConfig({ [variable]: before + password + after });
              } catch (error) {
                expect(String(error)).not.toContain("Hunter2");
              }
            }
  },
);

test("TLS to the database is verified under each name that the driver has for it", () => {
  const read = (query: string) => readConfig({ DATABASE_URL: `postgres://me:secret@db.example/x?${query}` });
  for (const mode of ["prefer", "require", "verify-ca", "verify-full"])
    expect(read(`application_name=x&sslmode=${mode}&connect_timeout=3`).databaseUrl).toBe(
      "postgres://me:secret@db.example/x?application_name=x&sslmode=verify-full&connect_timeout=3",
    );
  for (const query of ["sslmode=disable", "sslmode=no-verify", "uselibpqcompat=true&sslmode=require"])
    expect(read(query).databaseUrl).toBe(`postgres://me:secret@db.example/x?${query}`);
});

test("metrics have a port of their own", () => {
  expect(readConfig({ METRICS_PORT: "9464" }).metricsPort).toBe(9464);
  expect(() => readConfig({ METRICS_PORT: "3000" })).toThrow("METRICS_PORT must not be that of PORT: 3000");
  expect(() => readConfig({ PORT: "many" })).toThrow(/^PORT must be a port number: many$/);
});

test("proxies are addresses, ranges or names of ranges", () => {
  const TRUST_PROXY = "127.0.0.1,::1,10.0.0.0/8,fd00::/8,loopback";
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(","));
});

test("an unusable secret is named and not shown", () => {
  expect(() => readConfig({ SECRET_KEY: "too-short" })).toThrow(
    /^SECRET_KEY must have 32 characters or more$/,
  );
});

test("the example of a settings file names every setting of a release, and can be used", async () => {
  const example = await readFile("deploy/enamel.env.example", "utf8");
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  const ofBuilding = ["SETTINGS_FILE"];
  const ofRelease = Object.values(settings)
    .map(({ variable }) => variable)
    .filter((variable) => !ofBuilding.includes(variable));
  expect(named.toSorted()).toEqual(ofRelease.toSorted());
  const folder = await mkdtemp(join(tmpdir(), "enamel-settings-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const SETTINGS_FILE = join(folder, "enamel.env");
  await writeFile(SETTINGS_FILE, example, { mode: 0o600 });
  const { environment, warnings } = readSettings({ SETTINGS_FILE });
  expect(warnings).toEqual([]);
  expect(productionFaults(readConfig(environment))).toEqual([]);
});

test("docs/settings.md names every setting with its meaning", async () => {
  const rows = (await readFile("docs/settings.md", "utf8")).split("\n");
  for (const { variable, meaning } of Object.values(settings)) {
    const row = rows.find((line) => line.startsWith(`| \`${variable}\` `));
    expect(row?.split("|")[3]?.trim(), variable).toBe(meaning);
  }
});
