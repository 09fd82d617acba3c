import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { spawnBuiltProgram } from "#tests/support/built-program.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { version } from "./build.ts";

const demoPasswords = [
  ["demo.dentist", "Demo-Dentist-1!"],
  ["demo.endodontist", "Demo-Endodontist-1!"],
  ["demo.patient", "Demo-Patient-1!"],
  ["other.patient", "Other-Patient-1!"],
] as const;

let dataDirectory: string;

beforeAll(async () => {
  await requireBuild();
  dataDirectory = await mkdtemp(join(tmpdir(), "enamel-main-"));
});

afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

/** Starts the built program, or another command that does, on this file's folder. */
const startProgram = (settings: Record<string, string>, command?: readonly [string, ...string[]]) =>
  spawnBuiltProgram({ DATA_DIR: dataDirectory, ...settings }, command);

async function startReady({
  command,
  settings,
}: {
  command?: readonly [string, ...string[]];
  settings?: Record<string, string>;
} = {}) {
  const port = await aFreePort();
  const program = startProgram({ PORT: String(port), ...settings }, command);
  await expect.poll(program.output, { timeout: 100_000, interval: 50 }).toContain("Enamel is ready at");
  return { ...program, address: `http://127.0.0.1:${port}`, port };
}

test("the program fills a demo practice, prints its sign-ins, retains its data and names the process that holds its folder", async () => {
  const first = await startReady();
  expect(first.output()).toContain(`Enamel is ready at http://localhost:${first.port}`);
  expect(first.output()).not.toContain("Warning");
  expect(first.output()).not.toContain("first-owner");
  for (const name of ["demo.patient", "demo.dentist", "demo.endodontist", "other.patient"]) {
    expect(first.output()).toMatch(new RegExp(`${name} / \\S+`));
  }
  const posts = await (await fetch(`${first.address}/api/blogs/`)).json();
  expect(posts.count).toBe(9);
  const [{ type, srcset }] = posts.results[0].picture.sources;
  const picture = await fetch(`${first.address}${srcset.split(" ")[0]}`);
  expect(picture.headers.get("content-type")).toBe(type);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500);
  expect((await stat(dataDirectory)).mode & 0o777).toBe(0o700);

  const second = startProgram({ PORT: String(await aFreePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(String(first.child.pid));

  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  const again = await startReady();
  expect(await (await fetch(`${again.address}/api/blogs/`)).json()).toEqual(posts);
  again.child.kill("SIGINT");
  expect(await again.ended).toBe(0);
}, 180_000);

/** The pids of a process and of all that it started, directly or not. */
function treeOf(pid: number): number[] {
  const children = execFileSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
  return [pid, ...children.flatMap(treeOf)];
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s to the npm process of `npm start` ends the server and its database, and leaves no process",
  async (signal) => {
    // Without the scripts before it, which would build.
    const { child, ended } = await startReady({ command: ["npm", "start", "--ignore-scripts"] });
    const pids = treeOf(child.pid ?? 0);
    expect(pids.length).toBeGreaterThan(4);
    child.kill(signal);
    await ended;
    const remaining = pids.filter(isRunning);
    for (const pid of remaining) process.kill(pid, "SIGKILL");
    expect(remaining).toEqual([]);
  },
  180_000,
);

test("SIGTERM finishes a request in flight, whose line is in the log", async () => {
  const { child, ended, port, output } = await startReady();
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write("GET /api/blogs/ HTTP/1.1\r\nHost: localhost\r\n");
  await new Promise((resolve) => setTimeout(resolve, 200));
  child.kill("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.write("Connection: close\r\n\r\n");
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ended).toBe(0);
  const requestId = /^x-request-id: (\S+)/im.exec(answer)?.[1];
  expect(output()).toContain(`"request_id":"${requestId}","method":"GET","route":"/api/blogs/","status":200`);
}, 180_000);

/** On a busy machine the log warns of slow statements. */
const quiet = { LOG_LEVEL: "error" };

test("a start with the demo's data and without the demo disables the demo's sign-ins", async () => {
  const demo = await startReady();
  const signIn = async (address: string, username: string, password: string) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ username, password });
    const reply = await fetch(`${address}/token/`, { method: "POST", headers, body });
    return { status: reply.status, body: await reply.json() };
  };
  const { body: before } = await signIn(demo.address, "demo.endodontist", "Demo-Endodontist-1!");
  demo.child.kill("SIGTERM");
  await demo.ended;
  const SMTP_URL = "smtp://127.0.0.1:9";
  const settings = { DEMO: "false", PUBLIC_URL: "https://practice.example", SMTP_URL };
  const practice = await startReady({ settings });
  const names = ["demo.dentist", "demo.endodontist", "demo.patient", "other.patient"];
  expect(practice.output()).toContain(
    `\nThe demo's passwords are public, so these accounts are disabled: ${names.join(", ")}.\n`,
  );
  expect(practice.output()).not.toContain("Demo-");
  const ownerLink = /\n {2}https:\/\/practice\.example\/first-owner#(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}\n/;
  const printed = practice.output().match(ownerLink)?.[0];
  expect(printed).toBeDefined();
  for (const [name, password] of demoPasswords)
    expect(await signIn(practice.address, name, password)).toMatchObject({ status: 401 });
  const headers = { authorization: `Bearer ${before.access}` };
  const profile = await fetch(`${practice.address}/api/users/me/profile/`, { headers });
  expect(profile.status).toBe(401);
  practice.child.kill("SIGTERM");
  await practice.ended;
  const again = await startReady({ settings });
  expect(again.output()).not.toContain("disabled");
  expect(again.output()).toContain(printed);
  again.child.kill("SIGTERM");
  await again.ended;
}, 240_000);

test("a proxy that TRUST_PROXY does not name is warned of once", async () => {
  const { child, ended, output, address } = await startReady();
  for (const client of ["203.0.113.1", "203.0.113.2"])
    expect((await fetch(`${address}/healthz`, { headers: { "x-forwarded-for": client } })).status).toBe(200);
  child.kill("SIGTERM");
  await ended;
  expect(output().match(/Requests carry X-Forwarded-For but TRUST_PROXY is not set/g)).toHaveLength(1);
}, 180_000);

test("metrics and version have a loopback port of their own, with METRICS_PORT only", async () => {
  const metricsPort = await aFreePort();
  const settings = { METRICS_PORT: String(metricsPort) };
  const { child, ended, address } = await startReady({ settings });
  await (await fetch(`${address}/api/blogs/`)).text();
  const metrics = `http://127.0.0.1:${metricsPort}`;
  expect(await (await fetch(`${metrics}/version`)).json()).toEqual({ version });
  const text = await (await fetch(`${metrics}/metrics`)).text();
  expect(text).toMatch(
    /^enamel_http_requests_total\{method="GET",route="\/api\/blogs\/",status="200"\} \d+$/m,
  );
  expect(text).toMatch(/^enamel_database_up 1$/m);
  const names = text.match(/^enamel_\w+|^\w+/gm) ?? [];
  expect(names.filter((name) => !name.startsWith("enamel_"))).toEqual([]);
  const taken = startProgram({
    PORT: String(await aFreePort()),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: `${dataDirectory}-second`,
    DEMO: "false",
    ...quiet,
  });
  expect(await taken.ended).toBe(1);
  await rm(`${dataDirectory}-second`, { recursive: true });
  expect(taken.output()).toBe(
    `Port ${metricsPort} on 127.0.0.1 is in use by another program. Stop it first, or set METRICS_PORT to another port.\n`,
  );
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
}, 240_000);

test("a start under systemd is reported to it once the site answers (operation-26)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "enamel-main-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [report, socket] = [join(folder, "report"), join(folder, "socket")];
  const port = String(await aFreePort());
  const probe = `fetch("http://127.0.0.1:${port}/readyz").then(({ status }) => console.log(status))`;
  // In place of systemd's own program, which this machine may lack.
  const script = `#!/bin/sh\necho "$NOTIFY_SOCKET $1 $("${process.execPath}" -e '${probe}')" > "${report}.part"\nmv "${report}.part" "${report}"\n`;
  await writeFile(join(folder, "systemd-notify"), script, { mode: 0o755 });
  const path = `${folder}${delimiter}${process.env.PATH}`;
  const { child, ended } = startProgram({ PORT: port, NOTIFY_SOCKET: socket, PATH: path });
  const reported = () => readFile(report, "utf8").catch(() => "");
  await expect.poll(reported, { timeout: 100_000, interval: 50 }).toBe(`${socket} --ready 200\n`);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
}, 180_000);

test("a misspelt setting is named, and the start goes on", async () => {
  const { child, ended, output } = await startReady({ settings: { DATABSE_URL: "postgres://db.example/x" } });
  expect(output()).toContain("DATABSE_URL is not a setting. Did you mean DATABASE_URL?\n");
  child.kill("SIGTERM");
  await ended;
}, 180_000);
