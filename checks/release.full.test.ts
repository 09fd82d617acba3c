import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { version } from "#server/build.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { untilReady } from "#tests/support/until-ready.ts";

const run = promisify(execFile);

/** "nobody": the user that runs the release owns none of its files. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

beforeAll(requireBuild);

/** A folder for archives, one that is the only one on PATH, with Node.js in it, and one that the ordinary user owns. */
function aMachine() {
  const root = mkdtempSync(join(tmpdir(), "enamel-release-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  chmodSync(root, 0o755);
  const [archives, programs, home] = ["archives", "programs", "home"].map((name) => {
    mkdirSync(join(root, name));
    return join(root, name);
  }) as [string, string, string];
  copyFileSync(process.execPath, join(programs, "node"));
  if (ordinary) chownSync(home, ordinary.uid, ordinary.gid);
  return { root, archives, programs, home };
}

test("a release needs Node.js alone: it is unpacked, serves, is checked, backed up and stopped", async () => {
  const { root, archives, programs, home } = aMachine();
  await run(process.execPath, ["scripts/release.mjs", "--into", archives]);
  const build = basename(realpathSync("build")).slice(0, 8);
  expect(build).toMatch(/^[0-9a-f]{8}$/);
  const name = `enamel-${version}-${build}-${process.platform}-${process.arch}`;
  const archive = join(archives, `${name}.tar.gz`);
  const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
  expect(readFileSync(`${archive}.sha256`, "utf8")).toBe(`${sum}  ${name}.tar.gz\n`);
  const { components } = JSON.parse(readFileSync(join(archives, `${name}.sbom.cdx.json`), "utf8"));
  const found = (components as { name: string }[]).map((component) => component.name);
  expect(found).toEqual(expect.arrayContaining(["fastify", "react", "sharp", "zod"]));
  expect(found).not.toContain("vitest");

  execFileSync("tar", ["-xzf", archive, "-C", root]);
  const enamel = join(root, name, "bin/enamel");
  const port = await aFreePort();
  const address = `http://localhost:${port}`;
  const env = { PATH: programs, PORT: String(port), DATA_DIR: join(home, "data"), LOG_LEVEL: "error" };
  const there = { cwd: home, env, ...ordinary };
  expect((await run(enamel, ["--version"], there)).stdout).toBe(`Enamel ${version}\n`);

  const program = spawn(enamel, ["start"], { ...there, stdio: "ignore" });
  onTestFinished(() => void program.kill("SIGKILL"));
  const ended = once(program, "exit");
  await untilReady(address, program);
  const page = await fetch(`${address}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("</html>");
  const doctor = await run(enamel, ["doctor"], there);
  expect(doctor.stdout).not.toContain("FAIL");
  const backup = join(home, "backup.tar.zst");
  await run(enamel, ["backup", backup], there);
  expect((await run(enamel, ["backup", "verify", backup], there)).stdout).toContain("is whole");
  program.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(root, name, "build/running"))).toBe(false);
  // Half a minute on a machine that does nothing else.
}, 300_000);

test("with an older Node.js it exits and names the required version", async () => {
  const older = `Object.defineProperty(process, "versions", { value: { node: "22.1.0" } }); require("./bin/enamel")`;
  await expect(run(process.execPath, ["--input-type=commonjs", "--eval", older])).rejects.toMatchObject({
    code: 1,
    stderr: "Enamel needs Node.js 24 or newer; this is 22.1.0.\n",
  });
});
