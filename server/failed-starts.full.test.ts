import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawnBuiltProgram } from "#tests/support/built-program.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { requireBuild } from "#tests/support/pages.ts";

let dataDirectory: string;

beforeAll(async () => {
  await requireBuild();
  dataDirectory = await mkdtemp(join(tmpdir(), "enamel-failed-"));
});

afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

const startProgram = (settings: Record<string, string>, command?: readonly [string, ...string[]]) =>
  spawnBuiltProgram({ DATA_DIR: dataDirectory, ...settings }, command);

/** On a busy machine the log warns of slow statements. */
const quiet = { LOG_LEVEL: "error" };

test.each([
  [{ PORT: "many" }, "PORT must be a port number: many"],
  [{ PORT: "70000" }, "PORT must be a port number: 70000"],
  [{ PORT: "0" }, "PORT must be a port number: 0"],
  [
    { HOST: "no.such.host.invalid" },
    "HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0: no.such.host.invalid",
  ],
  [
    { HOST: "203.0.113.1" },
    "HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0: 203.0.113.1",
  ],
])("%o ends the start with a one-line message", async (settings, sentence) => {
  const { ended, output } = startProgram({ PORT: String(await aFreePort()), ...quiet, ...settings });
  expect(await ended).toBe(78);
  expect(output()).toBe(`${sentence}\n`);
});

test("contradictions outside loopback end the start, and every sentence names its setting", async () => {
  const { ended, output } = startProgram({
    PUBLIC_URL: "http://practice.example",
    SECRET_KEY: "s".repeat(40),
  });
  expect(await ended).toBe(78);
  expect(output().trim().split("\n")).toEqual([
    expect.stringMatching(/^SMTP_URL must name a mail server/),
    expect.stringMatching(/^SECRET_KEY is easy to guess/),
    expect.stringMatching(/^PUBLIC_URL is http without a proxy/),
  ]);
});

test("an argument that `start` does not know ends it with code 2, and names it", async () => {
  const program = startProgram({}, [process.execPath, "build/server/main.js", "start", "--port", "8080"]);
  expect(await program.ended).toBe(2);
  expect(program.output()).toMatch(/^Unknown option '--port'/);
  expect(program.output().trim().split("\n").length).toBeLessThanOrEqual(3);
});

test("a port in use ends the start with a one-line message", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { ended, output } = startProgram({ PORT: String(port), ...quiet });
  expect(await ended).toBe(1);
  expect(output()).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it first, or set PORT to another port.\n`,
  );
  other.close();
});

test("DEMO=true outside loopback ends the start with a one-line message", async () => {
  const { ended, output } = startProgram({ PUBLIC_URL: "https://practice.example", DEMO: "true" });
  expect(await ended).toBe(78);
  expect(output()).toMatch(/^DEMO=true needs a PUBLIC_URL on this machine.*\n$/);
});
