import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawnBuiltProgram } from "#tests/support/built-program.ts";
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
