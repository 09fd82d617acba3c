import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { accounts } from "#server/accounts/table.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { startEmbeddedServer } from "#server/embedded-postgres/embedded-server.ts";
import { hashPassword } from "#server/passwords/passwords.ts";
import { aMailServer, type MailServer } from "#tests/support/mail-server.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report } from "./support/report.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";
import { type SignedInPerson, signInPeople, visitRequest } from "./support/sign-in-people.ts";
import { urlOf } from "./support/two-processes.ts";

/** The release before this one. */
const former = { version: "0.2.0", commit: "460c596" } as const;

const password = "Both-Versions-1!";

/** Milliseconds for an event or an email to arrive. */
const arrivesWithin = 60_000;

/**
 * Runs the former release beside this program over one database, as a rolling upgrade does: the former one makes the
 * tables, this one brings them up to date under it. It is built from its commit, which installs what it needs.
 */
export async function runBesideFormer(context: BenchmarkContext): Promise<Report> {
  const visits = context.isQuick ? 10 : 100;
  const { processes, people, employee, mailServer } = await startBoth(context);
  const failures: string[] = [];
  const confirmed: SignedInPerson[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const [first, second] = visit % 2 === 0 ? processes : processes.toReversed();
    const patient = people[visit % people.length] as SignedInPerson;
    const isCancelled = visit % 4 > 1;
    const site = { first: first as ServerProcess, second: second as ServerProcess };
    failures.push(...(await liveThroughVisit(site, { patient, employee, isCancelled })));
    if (!isCancelled) confirmed.push(patient);
    context.say(`visit ${visit + 1} of ${visits}: ${failures.length} failures`);
  }
  const missing = await missingMails(mailServer, confirmed);
  const none = { bound: { atMost: 0 }, unit: "", isFault: true } as const;
  return {
    notes: [
      `${visits} visits, each through ${former.version} and this program in turns: sign-in, request, live update, confirmation, list, cancellation, pages.`,
    ],
    tables: [
      {
        title: "what failed",
        rows: [{ failures: [...new Set(failures)].slice(0, 5).join("; ") || "nothing" }],
      },
    ],
    targets: [
      { what: "calls and live updates that failed", figure: failures.length, ...none },
      { what: "confirmed patients without an email", figure: missing, ...none },
    ],
  };
}

/** Both versions over one database, with an employee and patients who have a password. */
async function startBoth(context: BenchmarkContext) {
  const server = await startEmbeddedServer({ dataDirectory: await context.makeDirectory(), log: quietLog });
  context.afterwards(() => server.stop());
  const mailServer = await aMailServer();
  context.afterwards(() => mailServer.stop());
  const secretKey = randomBytes(24).toString("hex");
  const start = async (folder: string) =>
    startServer({
      context,
      command: [join(folder, "build/server/main.js")],
      environment: {
        HOST: "127.0.0.1",
        DATABASE_URL: urlOf(server.connection),
        DATA_DIR: await context.makeDirectory(),
        DEMO: "false",
        LOG_LEVEL: "warn",
        SECRET_KEY: secretKey,
        SMTP_URL: mailServer.url,
      },
      readyPath: "/readyz",
    });
  const processes = [await start(await buildFormer(context)), await start(process.cwd())];
  const { database, close } = connectDatabase({ server: server.connection, log: quietLog });
  context.afterwards(close);
  const sign = (role: "customer" | "employee", count: number) =>
    signInPeople(database, { secretKey: Buffer.from(secretKey), count, role });
  const [employee] = await sign("employee", 1);
  const people = await sign("customer", 20);
  await database.update(accounts).set({ passwordHash: await hashPassword(password) });
  return { processes, people, employee: employee as SignedInPerson, mailServer };
}

/** Unpacks and builds the former release in a folder of its own; returns it. */
async function buildFormer(context: BenchmarkContext): Promise<string> {
  const folder = await context.makeDirectory();
  context.say(`building ${former.version}`);
  const archive = execFileSync("git", ["archive", former.commit], { maxBuffer: 256 * 1024 ** 2 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  execFileSync(process.execPath, ["scripts/prepare.mjs", "--build"], { cwd: folder, stdio: "ignore" });
  return folder;
}

interface Visit {
  readonly patient: SignedInPerson;
  readonly employee: SignedInPerson;
  readonly isCancelled: boolean;
}

/** Goes through a visit, each step through the other version than the one before; returns what failed. */
async function liveThroughVisit(
  { first, second }: { readonly first: ServerProcess; readonly second: ServerProcess },
  { patient, employee, isCancelled }: Visit,
): Promise<string[]> {
  const failures: string[] = [];
  const call = async (process: ServerProcess, [method, path]: readonly [string, string], sent: Sent = {}) => {
    const { status = 200, person, body } = sent;
    const answer = await fetch(`${process.origin}${path}`, {
      method,
      headers: { ...person?.headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body }),
    });
    const text = await answer.text();
    if (answer.status !== status) failures.push(`${method} ${path} ${answer.status} ${text.slice(0, 80)}`);
    return text;
  };

  for (const [here, there] of [
    [first, second],
    [second, first],
  ] as const) {
    const credentials = JSON.stringify({ username: patient.email.split("@")[0], password });
    const { access } = JSON.parse(await call(here, ["POST", "/token/"], { body: credentials }));
    const person = { headers: { authorization: `Bearer ${access}` } };
    await call(there, ["GET", "/api/users/me/profile/"], { person });
    for (const page of ["/", "/about/team", "/request-appointment"])
      if (!(await call(here, ["GET", page])).includes("</html>")) failures.push(`${page} is cut`);
  }

  const events = await listen(second, employee);
  const request = ["POST", "/api/appointments/"] as const;
  const { id } = JSON.parse(await call(first, request, { person: patient, body: visitRequest, status: 201 }));
  if (!(await events.next())) failures.push("no live update of a request");
  await call(second, ["GET", `/api/appointments/${id}/`], { person: employee });
  const date = addDays(officeNow(new Date()).date, 10);
  const body = JSON.stringify({
    status: "confirmed",
    confirmed_date: date,
    confirmed_time: "10:00",
    allow_overlap: true,
  });
  await call(second, ["PUT", `/api/appointments/${id}/confirm/`], { person: employee, body });
  const list = await call(first, ["GET", "/api/appointments/my/"], { person: patient });
  if (!list.includes('"confirmed"')) failures.push("a confirmation is not listed");
  if (isCancelled) await call(first, ["POST", `/api/appointments/${id}/cancel/`], { person: patient });
  return failures;
}

interface Sent {
  readonly person?: Pick<SignedInPerson, "headers">;
  readonly body?: string;
  /** The status that is expected; 200 unless it is named. */
  readonly status?: number;
}

/** Opens an employee's stream of events; `next` ends it, and resolves with whether an event came. */
async function listen({ origin }: ServerProcess, employee: SignedInPerson) {
  const done = new AbortController();
  const stream = await fetch(`${origin}/api/appointments/events/`, {
    headers: employee.headers,
    signal: done.signal,
  });
  const parts = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  // The stream begins with a comment.
  await parts?.read();
  const read = async () => {
    for (;;) {
      const part = await parts?.read().catch(() => undefined);
      if (!part || part.done) return false;
      if (/^(event|data):/m.test(part.value)) return true;
    }
  };
  return {
    async next() {
      const came = await Promise.race([
        read(),
        sleep(arrivesWithin, false, { signal: done.signal, ref: false }),
      ]);
      done.abort();
      return came;
    },
  };
}

/** How many of these patients have got no email within a minute. */
async function missingMails(server: MailServer, patients: readonly SignedInPerson[]): Promise<number> {
  const wanted = new Set(patients.map(({ email }) => email));
  const giveUpAt = performance.now() + arrivesWithin;
  for (;;) {
    const arrived = new Set(server.mails.flatMap(({ recipients }) => recipients));
    const missing = [...wanted].filter((email) => !arrived.has(email)).length;
    if (missing === 0 || performance.now() > giveUpAt) return missing;
    await sleep(100);
  }
}
