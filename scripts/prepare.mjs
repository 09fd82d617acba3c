// Plain JavaScript for Node 20 or newer, without a dependency: it runs before anything is installed.
// Installs what the lockfile names when that has changed, and with --build builds when a source has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const installedStamp = "node_modules/.enamel-installed";
const builtStamp = "build/.enamel-built";
const builtFrom = [
  "contract",
  "package-lock.json",
  "practice",
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
  for (const file of paths.flatMap(filesBelow))
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function isCurrent(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
}

function run(command, ...parameters) {
  const { status, error } = spawnSync(command, parameters, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const lockfile = fingerprint(["package-lock.json"]);
if (!isCurrent(installedStamp, lockfile)) {
  console.log("Installing what Enamel needs …");
  // Asked for by name: a NODE_ENV=production in the environment would leave out what builds and tests it.
  run("npm", "ci", "--include=dev", "--no-audit", "--no-fund");
  writeFileSync(installedStamp, lockfile);
}

if (process.argv.includes("--build")) {
  const sources = fingerprint(builtFrom);
  if (!isCurrent(builtStamp, sources)) {
    console.log("Building Enamel …");
    run("node", "scripts/build.mjs");
    mkdirSync("build", { recursive: true });
    writeFileSync(builtStamp, sources);
  }
}
