// Plain JavaScript for Node 20 or newer. A build is a folder of its own below .builds/, complete or absent, and the
// link `build` names the one that the next start runs (docs/decisions/0063-separate-build.md).
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, join } from "node:path";

const builds = ".builds";
const link = "build";
const formerBuilds = 2;
const name = /^[0-9a-f]{16}(\.unfinished-(\d+))?$/;

/** Where the build of sources with this fingerprint is. */
export function buildFolder(fingerprint) {
  return join(builds, fingerprint.slice(0, 16));
}

/** Makes the link name a build, which `make` makes first where it is missing. */
export function switchTo(folder, make) {
  if (!existsSync(folder)) {
    mkdirSync(builds, { recursive: true });
    const unfinished = `${folder}.unfinished-${process.pid}`;
    // Also where `make` ends the process.
    process.once("exit", () => rmSync(unfinished, { recursive: true, force: true }));
    make(unfinished);
    // Another process may have been faster with the same sources.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  }
  const entry = lstatSync(link, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink() && readlinkSync(link) === folder) return;
  // Until version 0.2 it was a folder.
  if (entry?.isDirectory()) rmSync(link, { recursive: true });
  const next = `${link}.next-${process.pid}`;
  symlinkSync(folder, next, "dir");
  renameSync(next, link);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Whether a program runs that was started from this build; each leaves its pid there. */
function isInUse(folder) {
  const pids = join(folder, "running");
  return existsSync(pids) && readdirSync(pids).some((pid) => isRunning(Number(pid)));
}

/** Removes what no program runs, except the present build and the two before it. */
export function removeOldBuilds(current) {
  const found = readdirSync(builds)
    .filter((entry) => name.test(entry) && entry !== basename(current))
    .map((entry) => ({ folder: join(builds, entry), pid: name.exec(entry)?.[2] }));
  const unfinished = found.filter(({ pid }) => pid && !isRunning(Number(pid)));
  const complete = found
    .filter(({ pid }) => !pid)
    .toSorted((one, other) => statSync(other.folder).mtimeMs - statSync(one.folder).mtimeMs);
  for (const { folder } of [...unfinished, ...complete.slice(formerBuilds)])
    if (!isInUse(folder)) rmSync(folder, { recursive: true, force: true });
}
