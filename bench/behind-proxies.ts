import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { Agent, type RequestOptions, request } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "#server/database/connect.ts";
import { migrate, migrationsDirectory } from "#server/database/migrate.ts";
import { startEmbeddedServer } from "#server/embedded-postgres/embedded-server.ts";
import { aFile, aForm } from "#tests/samples/post-forms.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { type BenchmarkContext, findFreePort } from "./support/benchmark-context.ts";
import { type Ports, proxies } from "./support/proxies.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report, Target } from "./support/report.ts";
import { type SignedInPerson, signInPeople, visitRequest } from "./support/sign-in-people.ts";
import { urlOf } from "./support/two-processes.ts";

const authority = readFileSync("tests/support/tls/authority.pem");

/** Of 127.0.0.0/8 too, but not the proxy that the program trusts. */
const visitorsAddress = "127.0.0.2";
const readers = 20;
const patients = 20;

/** Serves two processes behind each installed proxy of deploy/, and restarts one after another under requests. */
export async function serveBehindProxies(context: BenchmarkContext): Promise<Report> {
  const found = Object.keys(proxies).filter((name) => !spawnSync(name, ["version"]).error);
  if (found.length === 0) throw new Error("Neither nginx nor Caddy is installed.");
  const findings: Findings[] = [];
  for (const proxy of found) {
    findings.push(await tryProxy(context, proxy as keyof typeof proxies));
    context.say(`${proxy} was tried`);
  }
  const targets = findings.flatMap((finding): Target[] => {
    const exactly = (what: string, figure: number) =>
      ({ what: `${finding.proxy}: ${what}`, figure, bound: { atMost: 0 }, unit: "", isFault: true }) as const;
    return [
      exactly(
        "requests without an answer, or with another than 200 or 201, of restarts",
        finding.failures.length,
      ),
      exactly("promises of a proxy that were missed", finding.missed.length),
    ];
  });
  return {
    notes: [
      "TLS, a page, 10 MB of an upload, the visitor's address behind the proxy's, live updates; then both processes restarted one after another under requests.",
    ],
    tables: [
      {
        title: "proxies",
        rows: findings.map(({ proxy, requests, restarts, missed, failures }) => ({
          proxy,
          "requests while restarting": requests,
          restarts,
          missed: missed.join(", "),
          failures: [...new Set(failures)].slice(0, 5).join("; "),
        })),
      },
    ],
    targets,
  };
}

interface Findings {
  readonly proxy: string;
  readonly missed: readonly string[];
  readonly restarts: number;
  readonly requests: number;
  readonly failures: readonly string[];
}

async function tryProxy(context: BenchmarkContext, proxy: keyof typeof proxies): Promise<Findings> {
  const ports = {
    plain: await findFreePort(),
    tls: await findFreePort(),
    processes: [await findFreePort(), await findFreePort()],
  } as const;
  const { processes, employee, people } = await startProcesses(context, ports);
  const folder = await context.makeDirectory();
  await mkdir(join(folder, "logs"));
  const [command = "", ...words] = await proxies[proxy](folder, ports);
  const child = spawn(command, words, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, HOME: folder },
  });
  const ended = once(child, "exit");
  context.afterwards(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const agent = new Agent({ keepAlive: true, ca: authority });
  context.afterwards(async () => agent.destroy());
  const call = (path: string, options: CallOptions = {}) =>
    callSite(
      { host: "localhost", port: ports.tls, path, agent, localAddress: visitorsAddress, family: 4 },
      options,
    );
  while (!(await call("/readyz").catch(() => undefined))) await sleep(50);

  const missed: string[] = [];
  const check = (what: string, isFulfilled: boolean) => void (isFulfilled || missed.push(what));
  check("a page", (await call("/")).text.includes("</html>"));
  if (proxy === "nginx") {
    const plain = await fetch(`http://localhost:${ports.plain}/blog?page=2`, { redirect: "manual" });
    const location = `https://localhost:${ports.tls}/blog?page=2`;
    check("the redirect to TLS", plain.status === 301 && plain.headers.get("location") === location);
  }
  const { payload, headers } = await aForm({
    title: "Large",
    featured_image: aFile(Buffer.alloc(10 * 1024 ** 2)),
  });
  const upload = await call("/api/blogs/", {
    method: "POST",
    headers: { ...employee.headers, ...headers },
    body: payload,
  });
  check("10 MB of an upload", upload.status === 400 && upload.text.includes("featured_image"));
  check("the visitor's address", await limitsByAddress(call));
  check("live updates", await passesEvents(call, { employee, patient: people[0] as SignedInPerson }));

  const rounds = context.isQuick ? 1 : 5;
  const traffic = sendTraffic(call, people);
  for (let round = 0; round < rounds; round += 1) for (const each of processes) await each.restart();
  const { requests, failures } = await traffic.stop();
  return { proxy, missed, restarts: rounds * processes.length, requests, failures };
}

interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer | string;
  /** Is given each part of the answer's body as it comes; true ends the call. */
  readonly onData?: (text: string) => boolean;
}

type Call = (path: string, options?: CallOptions) => Promise<{ status: number; text: string }>;

function callSite(
  to: RequestOptions,
  { method = "GET", headers = {}, body, onData }: CallOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const call = request({ ...to, method, headers: { ...headers, ...length } }, (answer) => {
      let text = "";
      const finish = () => resolve({ status: answer.statusCode ?? 0, text });
      answer.setEncoding("utf8").on("end", finish).on("error", reject);
      answer.on("data", (part: string) => {
        text += part;
        if (!onData?.(text)) return;
        finish();
        call.destroy();
      });
    });
    call.on("error", reject).setTimeout(30_000, () => call.destroy(new Error("There was no answer.")));
    call.end(body);
  });
}

/** Whether wrong passwords are counted by the visitor's own address, whatever address the visitor claims. */
async function limitsByAddress(call: Call): Promise<boolean> {
  for (let attempt = 0; attempt <= 60; attempt += 1) {
    const body = JSON.stringify({ username: `none.${attempt}`, password: "Wrong-Password-1!" });
    const headers = { "content-type": "application/json", "x-forwarded-for": `203.0.113.${attempt}` };
    const { status } = await call("/token/", { method: "POST", headers, body });
    if (status === 429) return attempt === 60;
  }
  return false;
}

/** Whether a new request reaches an employee's stream of events at once. */
async function passesEvents(
  call: Call,
  { employee, patient }: { readonly employee: SignedInPerson; readonly patient: SignedInPerson },
): Promise<boolean> {
  let sent: Promise<unknown> | undefined;
  const { status } = await call("/api/appointments/events/", {
    headers: employee.headers,
    onData: (text) => {
      // The stream has begun; what comes after the request is about it.
      sent ??= requestVisit(call, patient);
      return /^event:|^data:/m.test(text);
    },
  });
  await sent;
  return status === 200;
}

const requestVisit = (call: Call, { headers }: SignedInPerson) =>
  call("/api/appointments/", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: visitRequest,
  });

/** Reads pages and sends requests without trying again, until stopped. */
function sendTraffic(call: Call, people: readonly SignedInPerson[]) {
  const done = new AbortController();
  let requests = 0;
  const failures: string[] = [];
  // In turn, since one person may send only so many in an hour.
  let turn = 0;
  const nextPerson = () => people[turn++ % people.length] as SignedInPerson;
  const repeat = async (method: string, act: () => ReturnType<Call>) => {
    const expected = method === "GET" ? 200 : 201;
    while (!done.signal.aborted) {
      const answer = await act().catch((error: Error) => ({ status: 0, text: error.message }));
      requests += 1;
      if (answer.status !== expected) failures.push(`${method} ${answer.status} ${answer.text.slice(0, 60)}`);
      await sleep(20);
    }
  };
  const clients = [
    ...Array.from({ length: readers }, () => repeat("GET", () => call("/"))),
    ...Array.from({ length: 5 }, () => repeat("POST", () => requestVisit(call, nextPerson()))),
  ];
  return {
    async stop() {
      done.abort();
      await Promise.all(clients);
      return { requests, failures };
    },
  };
}

/** Two processes over one database, an employee and patients. */
async function startProcesses(context: BenchmarkContext, ports: Ports) {
  const server = await startEmbeddedServer({ dataDirectory: await context.makeDirectory(), log: quietLog });
  context.afterwards(() => server.stop());
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const secretKey = randomBytes(24).toString("hex");
  const { database, pool, close } = connectDatabase({ server: server.connection, log: quietLog });
  await migrate(pool, migrationsDirectory);
  const sign = (role: "customer" | "employee", count: number) =>
    signInPeople(database, { secretKey: Buffer.from(secretKey), count, role });
  const [employee] = await sign("employee", 1);
  const people = await sign("customer", patients);
  await close();
  const settings = {
    PUBLIC_URL: `https://localhost:${ports.tls}`,
    TRUST_PROXY: "127.0.0.1",
    DATABASE_URL: urlOf(server.connection),
    DEMO: "false",
    LOG_LEVEL: "error",
    SECRET_KEY: secretKey,
    SMTP_URL: mailServer.url,
  };
  const start = async (port: number) => {
    const environment = { ...settings, PORT: String(port), DATA_DIR: await context.makeDirectory() };
    let child = await startProcess(environment);
    context.afterwards(() => endProcess(child));
    return {
      async restart() {
        await endProcess(child);
        child = await startProcess(environment);
      },
    };
  };
  const processes = [await start(ports.processes[0]), await start(ports.processes[1])];
  return { processes, employee: employee as SignedInPerson, people };
}

async function startProcess(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["build/server/main.js"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`A process ended with code ${child.exitCode}.`);
    const answer = await fetch(`http://127.0.0.1:${environment.PORT}/readyz`).catch(() => undefined);
    if (answer?.ok) return child;
    await sleep(50);
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
