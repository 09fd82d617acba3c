// Runs every check and every test, and ends with one line that counts them all. A check that looked at nothing fails.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../tests/support/browser.ts";
import { aFreePort } from "../tests/support/free-port.ts";
import { closingLines, countJourneys, countUnitTests } from "../tests/support/test-counts.ts";

const reports = mkdtempSync(join(tmpdir(), "enamel-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
const unitReport = join(reports, "unit.json");
const journeyReport = join(reports, "journeys.json");
let passed = 0;
let failed = 0;
const failures = [];
const retried = [];

function run(command, parameters, { env = {}, capture = false } = {}) {
  return spawnSync(command, parameters, {
    stdio: capture ? ["ignore", "pipe", "inherit"] : "inherit",
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Runs a command beside others; resolves with its status and what it printed. */
function runBeside(command, parameters) {
  const { promise, resolve } = Promise.withResolvers();
  const child = spawn(command, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"])
    child[name].setEncoding("utf8").on("data", (text) => {
      output[name] += text;
    });
  child.on("error", ({ message }) => resolve({ status: 1, ...output, stderr: message }));
  child.on("close", (status) => resolve({ status, ...output }));
  return promise;
}

/** Runs commands one after another, until one fails. */
async function succeeds(...commands) {
  for (const [command, ...parameters] of commands) {
    const { status, stdout, stderr } = await runBeside(command, parameters);
    if (status !== 0) return { isRight: false, output: stdout + stderr };
  }
  return { isRight: true, output: "" };
}

async function lint() {
  const { status, stdout, stderr } = await runBeside("oxlint", ["-f", "json"]);
  if (!stdout.startsWith("{")) return { isRight: false, output: stdout + stderr };
  const { number_of_files: scanned, diagnostics } = JSON.parse(stdout);
  const lines = diagnostics.map(
    ({ message, code, filename, labels }) => `${filename}:${labels[0]?.span.line ?? 1} ${code} ${message}`,
  );
  return { isRight: status === 0 && scanned > 50, output: [...lines, `${scanned} files checked`].join("\n") };
}

/** Runs the checks beside one another, and prints each with its output. */
async function runChecks(checks) {
  const results = checks.map(async ([name, result]) => ({ name, ...(await result()) }));
  for (const { name, isRight, output } of await Promise.all(results)) {
    console.log(`${isRight ? "✓" : "✗"} ${name}`);
    if (output) console.log(output);
    if (isRight) passed += 1;
    else {
      failed += 1;
      failures.push(name);
    }
  }
}

/** Adds a report's counts; a suite without a report or without a test counts as one failure. */
function count(name, file, read) {
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, failures: [], retried: [] };
  if (counts.passed + counts.failed === 0) {
    failures.push(`${name} ran no test`);
    failed += 1;
  }
  passed += counts.passed;
  failed += counts.failed;
  failures.push(...counts.failures);
  retried.push(...counts.retried);
}

function installFromDebian(...packages) {
  return (
    existsSync("/usr/bin/apt-get") &&
    process.getuid?.() === 0 &&
    run("apt-get", ["update", "-q"]).status === 0 &&
    run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages]).status === 0
  );
}

/** One-time codes are checked against an authenticator that shares no code with ours. */
function installAuthenticator() {
  if (run("oathtool", ["--version"], { capture: true }).status === 0) return;
  console.log("Installing oathtool …");
  if (!installFromDebian("oathtool"))
    console.log("Tests of two-factor need oathtool: install it (Debian: oathtool; Homebrew: oath-toolkit).");
}

function installBrowser() {
  if (findBrowser()) return;
  console.log("Installing Chromium …");
  const installed = ["chromium-headless-shell", "chromium"].some((browser) =>
    installFromDebian(browser, "fonts-liberation"),
  );
  if (!installed && run("playwright", ["install", "chromium"]).status !== 0) {
    console.log("Journeys need a browser: install Chromium, or name one with the variable CHROMIUM.");
  }
}

console.log("── Checks");
// Before them, since it replaces files that they read.
run("react-router", ["typegen"], { capture: true });
await runChecks([
  ["Format", () => succeeds(["biome", "ci", "--error-on-warnings"])],
  ["Lint and import table", lint],
  ["Types", () => succeeds(["tsc", "--noEmit"])],
  ["No dead code, no unused dependency", () => succeeds(["knip"])],
]);

console.log("\n── Tests");
installAuthenticator();
const unit = run("vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
]);
count("Vitest", unitReport, (report) => countUnitTests(report, unit.status === 0));

console.log("\n── Journeys");
installBrowser();
const journeys = run("playwright", ["test"], {
  env: { JOURNEY_REPORT: journeyReport, JOURNEY_PORT: String(await aFreePort()) },
});
count("Playwright", journeyReport, (report) => countJourneys(report, journeys.status === 0));

console.log(`\n${closingLines({ passed, failed, failures, retried }).join("\n")}`);
process.exitCode = failed === 0 ? 0 : 1;
