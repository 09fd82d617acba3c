import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { backups } from "#server/office/table.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { silentLog } from "#tests/support/test-database.ts";
import { createDiagnostics, ownersInstallationChecks } from "./checks.ts";

let program: TestApp;
const now = new Date("2027-04-05T16:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
});

afterAll(() => program.close());

/** Examines the tests' database, and a place of which any setting can be given. */
function examination(config: { readonly smtpUrl?: string } = {}) {
  const { database, dataDirectory } = program;
  return createDiagnostics({
    config: {
      dataDirectory,
      smtpUrl: undefined,
      mailFrom: undefined,
      publicUrl: "http://localhost:3000",
      demo: true,
      ...config,
    },
    database,
    pool: database.$client,
    log: silentLog,
  });
}

test("owners read a line for each subject, with the doctor's own sentences (office-22)", async () => {
  await program.database.insert(backups).values({ finishedAt: new Date(), bytes: 3 * 1024 ** 2 });
  const owner = await signedIn(program, await anEmployee(program.database, { isOwner: true }));
  const { status, body } = await callsOf(program)("GET", "/api/office/health/", { as: owner });
  expect(status).toBe(200);
  expect(body.checked).toBe(now.toISOString());
  const subjects = body.results.map(({ subject }: { subject: string }) => subject);
  expect(subjects).toEqual([
    "Backup",
    "Mail queue",
    "Database",
    "Tables",
    "Demo",
    "Disk",
    "Mail server",
    "Version",
  ]);
  expect(body.results).toEqual(
    expect.arrayContaining([
      {
        subject: "Backup",
        level: "ok",
        sentence: "The last one finished 0.0 hours ago, with 3.0 MB.",
      },
      { subject: "Tables", level: "ok", sentence: "The tables are up to date." },
      // Not a loopback address, so that emails should reach their readers.
      {
        subject: "Mail server",
        level: "fail",
        sentence: "SMTP_URL is not set, so no email is delivered.",
      },
    ]),
  );
});

test("a mail server that does not answer delays no page view, and is a line (office-22)", {
  tags: "full",
}, async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await new Promise((resolve) => silent.once("listening", resolve));
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const { lines } = await examination({ smtpUrl: `smtp://127.0.0.1:${port}` })(now);
  expect(lines).toContainEqual({
    subject: "Mail server",
    level: "warn",
    sentence: "No answer came within 3 seconds.",
  });
});

test("a mail server without TLS behind an smtps address is one line with the reason (office-22)", async () => {
  const plain = createServer((socket) => socket.on("error", () => undefined).end("220 ready\r\n"));
  plain.listen(0, "127.0.0.1");
  onTestFinished(() => void plain.close());
  await new Promise((resolve) => plain.once("listening", resolve));
  const { port } = plain.address() as AddressInfo;
  const check = ownersInstallationChecks.find(({ subject }) => subject === "Mail server");
  // Without the time limit of an examination.
  const finding = await check?.find({
    dataDirectory: program.dataDirectory,
    smtpUrl: `smtps://127.0.0.1:${port}`,
    mailFrom: undefined,
    publicUrl: "https://practice.example",
  });
  expect(finding).toEqual({
    level: "fail",
    sentence: `127.0.0.1:${port} does not begin with TLS: use smtp:// instead of smtps:// in SMTP_URL.`,
  });
});

test("a check that fails is a line without its cause, which is in the log (office-22)", async () => {
  const { lines } = await examination({ smtpUrl: "no address" })(now);
  expect(lines).toContainEqual({
    subject: "Mail server",
    level: "fail",
    sentence: "This could not be checked; the server's log says why.",
  });
});

test("page views within 15 seconds share one examination (office-22)", async () => {
  const examine = examination();
  const after = (seconds: number) => examine(new Date(now.getTime() + seconds * 1_000));
  const first = await after(0);
  expect(await after(14)).toBe(first);
  expect((await after(15)).at).not.toEqual(first.at);
});
