import "./provide-example-site.ts";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { officeNow } from "#contract/office-dates.ts";
import { aFreePort } from "./free-port.ts";
import { untilReady } from "./until-ready.ts";

const folder = resolve("node_modules/.cache/enamel-prepared-data");

/** The demo's data depend on the date, and the tables on the build. */
const nameOf = (demo: boolean) =>
  `${demo ? "demo" : "empty"}-${basename(readlinkSync("build"))}-${officeNow(new Date()).date}`;

/** Starts the built program once on a new folder, and stops it. */
async function prepare(prepared: string, demo: boolean): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const current = basename(prepared).replace(/^\w+/, "");
  for (const name of readdirSync(folder))
    if (!name.includes(current)) rmSync(join(folder, name), { recursive: true, force: true });
  const unfinished = mkdtempSync(`${prepared}.unfinished-`);
  try {
    const port = String(await aFreePort());
    const program = spawn(process.execPath, ["build/server/main.js", "start"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, PORT: port, DATA_DIR: unfinished, DEMO: String(demo), LOG_LEVEL: "error" },
    });
    const ended = once(program, "exit");
    await untilReady(`http://localhost:${port}`, program).finally(() => program.kill("SIGTERM"));
    await ended;
    // Another process may have been faster.
    if (!existsSync(prepared)) renameSync(unfinished, prepared);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Makes a data folder as the program's first start leaves it, with the demo practice or empty: a copy of one that is made
 * once for each build and day.
 */
export async function copyPreparedData(target: string, { demo }: { demo: boolean }): Promise<void> {
  const prepared = join(folder, nameOf(demo));
  if (!existsSync(prepared)) await prepare(prepared, demo);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  // With owners: as root, PostgreSQL may run as another user.
  await promisify(execFile)("cp", ["-a", `${prepared}/.`, target]);
}
