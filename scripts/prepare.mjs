// Plain JavaScript for Node 20 or newer, without a dependency: it runs before anything is installed.
// Installs what the lockfile names when that has changed; with --build builds when a source has changed, and with
// --build-if-missing if there is no build yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder, removeOldBuilds, switchTo } from "./builds.mjs";

const installedStamp = "node_modules/.enamel-installed";
const builtFrom = [
  "contract",
  "messages",
  "package-lock.json",
  "package.json",
  "content",
  "react-router.config.ts",
  "scripts",
  "server",
  "vite.config.ts",
  "web",
];

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}

function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesBelow).filter((path) => !/\.test\.tsx?$/.test(path)))
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Runs a command; what it prints is shown only where it fails. */
function run(command, ...parameters) {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (error) throw error;
  if (status === 0) return;
  process.stderr.write(stdout + stderr);
  process.exit(status ?? 1);
}

const lockfile = fingerprint(["package-lock.json"]);
if (!existsSync(installedStamp) || readFileSync(installedStamp, "utf8") !== lockfile) {
  console.log("Installing what Enamel needs …");
  // Asked for by name: a NODE_ENV=production in the environment would leave out what builds and tests it.
  run("npm", "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error");
  writeFileSync(installedStamp, lockfile);
}

run("node", "scripts/compile-messages.mjs");

const isWanted =
  process.argv.includes("--build") ||
  (process.argv.includes("--build-if-missing") && !existsSync("build/server/main.js"));
if (isWanted) {
  const folder = buildFolder(fingerprint(builtFrom));
  if (!existsSync(folder)) console.log("Building Enamel …");
  switchTo(folder, (unfinished) => run("node", "scripts/build.mjs", unfinished));
  removeOldBuilds(folder);
}
