import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aTemporaryFolder,
  type BuiltProgram,
  spawnBuiltProgram,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { requireBuild } from "#tests/support/pages.ts";

beforeAll(requireBuild);

const filesOf = (folder: string) => readdir(folder).catch((): string[] => []);
const has = (beginning: string) => async (folder: string) =>
  (await filesOf(folder)).some((name) => name.startsWith(beginning));

/** What a start on an empty `DATA_DIR` has come to, in its order. */
const moments: Readonly<Record<string, (folder: string) => Promise<boolean>>> = {
  "holds the data directory": has("owner.pid"),
  "makes the database's files": has("postgres.new-"),
  "has made the database's files": async (folder) => (await filesOf(folder)).includes("postgres"),
  "starts PostgreSQL": (folder) => has("postmaster.pid")(join(folder, "postgres")),
  "migrates the database": async (folder) => {
    const file = await readFile(join(folder, "postgres/postmaster.pid"), "utf8").catch(() => "");
    return file.includes("ready");
  },
  "fills in the demo": has("pictures"),
};

/** The processes whose command names a folder. */
async function processesOn(folder: string): Promise<string[]> {
  const commands = await Promise.all(
    (await readdir("/proc"))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return commands.filter((command) => command.includes(folder));
}

const waiting = { timeout: 50_000, interval: 5 };

async function aStart(
  folder: string,
  command?: Parameters<typeof spawnBuiltProgram>[1],
): Promise<BuiltProgram> {
  const settings = { DATA_DIR: folder, PORT: String(await aFreePort()), LOG_LEVEL: "error" };
  return spawnBuiltProgram({ ...settings, DEMO: "true" }, command);
}

/** Expects a program to end, having printed nothing or what is given, and to leave nothing that runs or holds the folder. */
async function expectEnd(
  { ended, output }: BuiltProgram,
  folder: string,
  printed = /^$/,
): Promise<number | null> {
  const code = await Promise.race([ended, sleep(15_000, "runs on")]);
  expect(code, output()).not.toBe("runs on");
  expect(output()).toMatch(printed);
  expect(await filesOf(folder)).not.toContain("owner.pid");
  expect(await filesOf(folder)).not.toContain("socket");
  expect((await filesOf(folder)).filter((name) => name.startsWith("postgres.new-"))).toEqual([]);
  expect(await filesOf(join(folder, "postgres"))).not.toContain("postmaster.pid");
  if (process.platform === "linux") expect(await processesOn(folder)).toEqual([]);
  return code as number | null;
}

describe("SIGTERM during the start ends the program and its PostgreSQL (operation-5)", () => {
  test.each(Object.entries(moments))("with code 0, while it %s", async (moment, hasCome) => {
    const folder = await aTemporaryFolder();
    const program = await aStart(folder);
    await expect.poll(() => hasCome(folder), waiting).toBe(true);
    program.child.kill("SIGTERM");
    expect(await expectEnd(program, folder)).toBe(0);
    const [last = ""] = Object.keys(moments).slice(-1);
    if (moment !== last) expect(await moments[last]?.(folder), "it has gone on to the end").toBe(false);
  });

  test.runIf(process.platform === "linux")(
    "with code 0, where it is Ctrl-C, which initdb gets too",
    async () => {
      const folder = await aTemporaryFolder();
      const program = await aStart(folder, ["setsid", process.execPath, "build/server/main.js", "start"]);
      await expect.poll(() => moments["makes the database's files"]?.(folder), waiting).toBe(true);
      process.kill(-(program.child.pid ?? 0), "SIGINT");
      expect(await expectEnd(program, folder)).toBe(0);
    },
  );

  test.each([0, 100, 300, 600, 1_000, 2_000, 4_000])("after %d ms", async (milliseconds) => {
    const folder = await aTemporaryFolder();
    const program = await aStart(folder);
    await sleep(milliseconds);
    program.child.kill("SIGTERM");
    // Before Node.js has loaded the program, the signal itself ends it; a quick machine has started it by the last of them.
    expect([0, null]).toContain(await expectEnd(program, folder, /^(?:$|Enamel is ready at )/));
  });

  test("and the next start on the same folder is a usual one", async () => {
    const folder = await aTemporaryFolder();
    const program = await aStart(folder);
    await expect.poll(() => moments["makes the database's files"]?.(folder), waiting).toBe(true);
    program.child.kill("SIGTERM");
    await expectEnd(program, folder);
    const next = await startBuiltProgram({ DATA_DIR: folder });
    next.child.kill("SIGTERM");
    expect(await next.ended).toBe(0);
  });
});
