// Runs every check and every test, those of `npm run test:full` with --full, and ends with one line that counts them all.
// A check that looked at nothing fails.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findBrowser } from "../tests/support/browser.ts";
import { findFirefox } from "../tests/support/engines/firefox.ts";
import { findWebKit } from "../tests/support/engines/webkit.ts";
import { aFreePort } from "../tests/support/free-port.ts";
import {
  closingLines,
  countBenchmarks,
  countJourneys,
  countUnitTests,
} from "../tests/support/test-counts.ts";
import { TestProgress } from "../tests/support/test-progress.ts";

const isFull = process.argv.includes("--full");
useMemoryForTemporaryFiles();
const reports = aFolderForTheRun(tmpdir(), "enamel-reports-");
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const counts = { passed: 0, failed: 0, failures: [], retried: [], skipped: [] };

const phases = isFull ? ["Checks", "Vitest, in full", "Browser, in full", "Benchmarks"] : ["Checks", "Tests"];
const progress = new TestProgress(phases);
const terminal = process.stdout;

/** Makes a folder that goes with this process. */
function aFolderForTheRun(parent, prefix) {
  const folder = mkdtempSync(join(parent, prefix));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/**
 * Has tests make their databases and data folders in memory, where the system has room for them: making and removing
 * thousands of files takes a tenth of the run on a disk.
 */
function useMemoryForTemporaryFiles() {
  const memory = "/dev/shm";
  // The full run tests the disk too, and needs more room.
  if (isFull || process.env.TMPDIR || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * 1024 ** 3) return;
  const folder = aFolderForTheRun(memory, "enamel-");
  // As in any folder for temporary files, since PostgreSQL may run as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
}

/** One line that is drawn again in a terminal, and a line now and then elsewhere. */
function drawProgress() {
  terminal.write(terminal.isTTY ? `\r\u001B[2K${progress.describe()}` : `${progress.describe()}\n`);
}

/** Writes beside the line of progress. */
function print(text) {
  if (terminal.isTTY) terminal.write("\r\u001B[2K");
  terminal.write(text.endsWith("\n") ? text : `${text}\n`);
}

/** Runs a phase, with its progress on the terminal. */
async function during(phase, work) {
  progress.begin(phase);
  drawProgress();
  const timer = setInterval(drawProgress, terminal.isTTY ? 1_000 : 30_000);
  await work().finally(() => clearInterval(timer));
  progress.end();
  print("");
}

/**
 * Runs a command; resolves with its status and what it printed, or prints that at once. `niceness`: how far it and what
 * it starts give way to others.
 */
function run(command, parameters, { env = {}, isPrinted = false, niceness = 0 } = {}) {
  const { promise, resolve } = Promise.withResolvers();
  const colors = terminal.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(command, parameters, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, ...(isPrinted && colors), ...env },
  });
  if (niceness && child.pid) setPriority(child.pid, niceness);
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"])
    child[name].setEncoding("utf8").on("data", (text) => {
      if (isPrinted) print(terminal.isTTY ? text : stripVTControlCharacters(text));
      else output[name] += text;
    });
  child.on("message", (message) => {
    progress.note(message);
    if (message.kind === "skipped") counts.skipped.push(`${message.test}: ${message.reason}`);
  });
  child.on("error", ({ message }) => resolve({ status: 1, ...output, stderr: message }));
  child.on("close", (status) => resolve({ status, ...output }));
  return promise;
}

/** Runs commands one after another, until one fails. */
async function succeeds(...commands) {
  for (const [command, ...parameters] of commands) {
    const { status, stdout, stderr } = await run(command, parameters);
    if (status !== 0) return { isRight: false, output: stdout + stderr };
  }
  return { isRight: true, output: "" };
}

async function lint() {
  const { status, stdout, stderr } = await run("oxlint", ["-f", "json"]);
  if (!stdout.startsWith("{")) return { isRight: false, output: stdout + stderr };
  const { number_of_files: scanned, diagnostics } = JSON.parse(stdout);
  const lines = diagnostics.map(
    ({ message, code, filename, labels }) => `${filename}:${labels[0]?.span.line ?? 1} ${code} ${message}`,
  );
  return { isRight: status === 0 && scanned > 50, output: [...lines, `${scanned} files checked`].join("\n") };
}

/** Runs the checks beside one another, and prints at once what one that fails prints. */
async function runChecks(checks) {
  const results = checks.map(async ([name, check]) => {
    const { isRight, output } = await check();
    counts[isRight ? "passed" : "failed"] += 1;
    if (isRight) return;
    counts.failures.push({ name, message: output.trim().split("\n")[0] });
    print(`✗ ${name}\n${output}`);
  });
  await Promise.all(results);
}

/** Adds a report's counts; a suite without a report, and each part of it without a test, counts as one failure. */
function count(name, file, read) {
  const found = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 1, failures: [{ name: `${name} wrote no report` }], retried: [] };
  counts.passed += found.passed;
  counts.failed += found.failed;
  counts.failures.push(...found.failures);
  counts.retried.push(...found.retried);
}

/** Where the lockfile has no browser for the platform, and the system none, Playwright downloads one, without root. */
function installBrowser() {
  if (findBrowser()) return;
  console.log("Installing Playwright's Chromium …");
  const { status } = spawnSync("playwright", ["install", "--only-shell", "chromium"], { stdio: "ignore" });
  if (status !== 0)
    console.log(
      "Component tests and journeys need a browser: install Chromium, or set CHROMIUM to the path of one.",
    );
}

/** The full run's other browsers are Debian's packages: root installs them, and where that fails their tests are skipped. */
function installOtherBrowsers() {
  if (process.getuid?.() !== 0 || (findFirefox() && findWebKit())) return;
  console.log("Installing Firefox and WebKit …");
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  for (const parameters of [
    ["update"],
    ["install", "--yes", "--no-install-recommends", "firefox-esr", "webkit2gtk-driver", "xvfb"],
  ])
    spawnSync("apt-get", parameters, options);
}

installBrowser();
if (isFull) installOtherBrowsers();

/** Runs projects of Vitest; each of the parts, patterns of files by their name, has to run a test. */
async function runVitest(projects, parts, { niceness = 0 } = {}) {
  const report = join(reports, `vitest-${projects[0]}.json`);
  const { status } = await run(
    "vitest",
    [
      "run",
      ...projects.map((name) => `--project=${name}`),
      ...(isFull ? [] : ["--tags-filter=!full"]),
      "--reporter=./tests/support/vitest-progress.ts",
    ],
    { env: { UNIT_REPORT: report, ...(isFull && { TEST_FULL: "1" }) }, isPrinted: true, niceness },
  );
  count("Vitest", report, (read) => countUnitTests(read, { succeeded: status === 0, parts }));
}

const usualFiles = { "*.test.ts": /(?<!\.full)\.test\.ts$/ };
const fullFiles = { "*.full.test.ts": /\.full\.test\.ts$/ };

const checks = [
  ["Format", () => succeeds(["biome", "ci", "--error-on-warnings"])],
  ["Lint and import table", lint],
  // Its default of four repeats on two cores what they could share.
  ["Types", () => succeeds(["tsc", "--noEmit", "--checkers", "2"])],
  ["No dead code, no unused dependency", () => succeeds(["knip"])],
];

await during("Checks", async () => {
  // Before the checks, since it replaces files that they read.
  await run("react-router", ["typegen"]);
  // Not beside the tests, which use all cores too: both would take longer than one after the other.
  await runChecks(checks);
});

const runComponentTests = () => runVitest(["browser"], { "*.browser.test.tsx": /\.browser\.test\.tsx$/ });

async function runJourneys({ niceness = 0 } = {}) {
  const report = join(reports, "journeys.json");
  const usual = ["own-programs", "journeys"];
  const projects = isFull ? [...usual, "variants", "full"] : usual;
  const { status } = await run("playwright", ["test", ...projects.map((name) => `--project=${name}`)], {
    env: { JOURNEY_REPORT: report, JOURNEY_PORT: String(await aFreePort()) },
    isPrinted: true,
    niceness,
  });
  count("Playwright", report, (read) => countJourneys(read, { succeeded: status === 0, projects }));
}

async function runBenchmarks() {
  const report = join(reports, "benchmarks.json");
  const names = ["serving", "lists", "sign-ins", "request-visits", "memory"];
  const { stdout, stderr } = await run("node", ["bench/bench.ts", "--quick", "--json", report, ...names]);
  count("Benchmarks", report, (read) => countBenchmarks(read, names));
  if (counts.failures.some(({ name }) => name.startsWith("bench"))) print(stdout + stderr);
}

// What runs in a browser waits for much of its time: what runs beside it is nicer, and uses the time that is left.
if (isFull) {
  await during("Vitest, in full", () => runVitest(["fast", "full"], { ...usualFiles, ...fullFiles }));
  await during("Browser, in full", () => Promise.all([runJourneys({ niceness: 5 }), runComponentTests()]));
  await during("Benchmarks", runBenchmarks);
} else {
  const runInBrowser = async () => {
    await runComponentTests();
    await runJourneys();
  };
  await during("Tests", () =>
    Promise.all([runInBrowser(), runVitest(["fast"], usualFiles, { niceness: 5 })]),
  );
}

progress.store();
console.log([...closingLines(counts, progress.describePhases())].join("\n"));
process.exitCode = counts.failed === 0 ? 0 : 1;
