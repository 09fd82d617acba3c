import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Temporal } from "temporal-polyfill";
import { readOfficeHealthRoute } from "#contract/office/office-insights.ts";
import { site } from "#contract/site/site.ts";
import { version } from "#server/build.ts";
import { type Config, productionFaults } from "#server/config.ts";
import { openPictureStorage } from "#server/content/pictures.ts";
import type { DatabaseLog } from "#server/database/connect.ts";
import { isLoopback } from "#server/http/client.ts";
import { serve } from "#server/http/serve.ts";
import { senderOf } from "#server/mail/build-email.ts";
import { findWrongProtocol, verifyMailServer } from "#server/mail/verify-mail-server.ts";
import { examplePracticeFault } from "#server/office/left-to-do.ts";
import {
  type Check,
  type CheckResult,
  type Finding,
  fail,
  type OwnersDatabaseContext,
  ok,
  ownersDatabaseChecks,
  warn,
} from "./database-checks.ts";

const gigabyte = 1024 ** 3;

/** Free bytes of the disk under which it is soon full, and full. */
const littleSpace = 2 * gigabyte;
const noSpace = gigabyte / 5;

/** The settings that those checks read that owners see. */
export type OwnersConfig = Pick<Config, "dataDirectory" | "smtpUrl" | "mailFrom" | "publicUrl">;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function findDataDirectory({ dataDirectory }: Config): Promise<Finding> {
  if (!(await exists(dataDirectory)))
    return warn(`DATA_DIR ${dataDirectory} does not exist; the first start creates it.`);
  await access(dataDirectory, constants.W_OK);
  const { mode } = await stat(dataDirectory);
  if ((mode & 0o077) !== 0)
    return warn(`Other users of this machine can read ${dataDirectory}: chmod 700 ${dataDirectory}`);
  return ok(`${dataDirectory} belongs to this program alone.`);
}

async function findSpace({ dataDirectory }: Pick<Config, "dataDirectory">): Promise<Finding> {
  let path = dataDirectory;
  while (!(await exists(path))) path = dirname(path);
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  const sentence = `${(free / gigabyte).toFixed(1)} GB are free at ${path}.`;
  if (free < noSpace) return fail(`${sentence} Free up space before writes fail.`);
  return free < littleSpace ? warn(`${sentence} Free up space, or move DATA_DIR.`) : ok(sentence);
}

/** OpenSSL's message, with its reason after the function. */
const tlsMessage = /^.*:SSL routines:[^:]*:([^:]*):.*$/s;

/** What an error was caused by, on one line, to be continued by another sentence. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  if (cause instanceof Error && cause.message) return reasonOf(cause);
  return message.replace(tlsMessage, "TLS failed, $1").trim().replace(/\.$/, "");
}

/** Writes, reads and deletes a file under a name that the cleanup would delete as an orphan. */
async function findStorage(config: Config): Promise<Finding> {
  const { storageUrl, dataDirectory } = config;
  if (storageUrl === undefined && !(await exists(dataDirectory))) return ok("Pictures will be in DATA_DIR.");
  const storage = openPictureStorage(config);
  const file = `${randomBytes(16).toString("hex")}-1.webp`;
  const bytes = randomBytes(64);
  const name = storageUrl === undefined ? "DATA_DIR" : `The bucket at ${new URL(storageUrl).host}`;
  try {
    await storage.write(file, bytes);
    const stored = await storage.read(file);
    await storage.remove([file]);
    if (!stored?.equals(bytes)) return fail(`${name} returned other bytes than were written.`);
    return ok(`${name} can be written, read and deleted from.`);
  } catch (error) {
    if (storageUrl === undefined) throw error;
    return fail(`${name} refuses: ${reasonOf(error)}. Check STORAGE_URL.`);
  }
}

async function findMailServer({ smtpUrl, mailFrom, publicUrl }: OwnersConfig): Promise<Finding> {
  if (smtpUrl === undefined)
    return isLoopback(publicUrl)
      ? ok("No SMTP_URL: emails are saved as files in DATA_DIR/mail.")
      : fail("SMTP_URL is not set, so no email is delivered.");
  const { host } = new URL(smtpUrl);
  try {
    const { address } = senderOf(mailFrom);
    const { isEncrypted, refusal } = await verifyMailServer(smtpUrl, address);
    if (refusal !== undefined)
      return fail(
        `${host} refuses email from ${address}: ${refusal.replace(/\.$/, "")}. Set MAIL_FROM to an address that this user may send from.`,
      );
    if (isEncrypted) return ok(`${host} is reachable and accepts email over TLS.`);
    return isLoopback(smtpUrl)
      ? ok(`${host} is reachable and accepts email.`)
      : warn(`${host} accepts email unencrypted: turn on STARTTLS there, or use a server with smtps://.`);
  } catch (error) {
    const wrongProtocol = await findWrongProtocol(smtpUrl, error);
    if (wrongProtocol !== undefined) return fail(wrongProtocol);
    return fail(`${host} cannot be used: ${reasonOf(error)}. Check SMTP_URL and the mail server.`);
  }
}

function findProxy({ publicUrl, trustProxy }: Config): Finding {
  if (trustProxy.length > 0) return ok(`X-Forwarded-For is trusted from ${trustProxy.join(", ")}.`);
  return isLoopback(publicUrl)
    ? ok("Not needed on this machine.")
    : warn(
        "TRUST_PROXY is not set: behind a proxy, limits count all visitors as one. Set it to the proxy's address.",
      );
}

function findPractice({ publicUrl }: Config): Finding {
  const fault = examplePracticeFault(publicUrl);
  return fault === undefined ? ok(`${site().practice.name}, at ${publicUrl}.`) : warn(fault);
}

const versions = { subject: "Version", find: () => ok(`Enamel ${version} on Node.js ${process.version}.`) };
const disk = { subject: "Disk", find: findSpace };
const mailServer = { subject: "Mail server", find: findMailServer };

/** Checks of the settings and of what is around the program; none needs the database. */
export const installationChecks: readonly Check<Config>[] = [
  versions,
  {
    subject: "Settings",
    find(config) {
      const faults = productionFaults(config);
      return faults.length > 0 ? fail(faults.join(" ")) : ok(`They are valid, for ${config.publicUrl}.`);
    },
  },
  { subject: "Data folder", find: findDataDirectory },
  disk,
  { subject: "Pictures", find: findStorage },
  mailServer,
  { subject: "Proxy", find: findProxy },
  { subject: "Practice", find: findPractice },
  {
    subject: "Office time",
    find: () =>
      ok(
        `The office's clock shows ${Temporal.Now.plainDateTimeISO(site().practice.time_zone).toString({ smallestUnit: "minute" })} (${site().practice.time_zone}).`,
      ),
  },
];

/** Those that owners see (office-22): none writes. */
export const ownersInstallationChecks: readonly Check<OwnersConfig>[] = [disk, mailServer, versions];

/** Milliseconds that one check may take, and for which a result is shown again, since one asks the mail server. */
const checkTimeout = 3_000;
const freshness = 15_000;

interface Diagnostics {
  /** When it was begun. */
  readonly at: Date;
  readonly lines: readonly CheckResult[];
}

/** What the checks look at. */
export interface Installation extends OwnersDatabaseContext {
  readonly config: OwnersConfig & OwnersDatabaseContext["config"];
  readonly log: DatabaseLog;
}

/**
 * Runs those of the doctor's checks that owners see, side by side; calls that come together share one run (office-22).
 */
export function createDiagnostics(installation: Installation): (now: Date) => Promise<Diagnostics> {
  let latest: { readonly at: Date; readonly result: Promise<Diagnostics> } | undefined;
  return (now) => {
    if (!latest || now.getTime() - latest.at.getTime() >= freshness)
      latest = { at: now, result: runChecks(installation).then((lines) => ({ at: now, lines })) };
    return latest.result;
  };
}

function runChecks(installation: Installation): Promise<CheckResult[]> {
  const { config, log } = installation;
  return Promise.all([
    ...ownersDatabaseChecks.map((check) => run(check, installation, log)),
    ...ownersInstallationChecks.map((check) => run(check, config, log)),
  ]);
}

async function run<Context>(
  { subject, find }: Check<Context>,
  context: Context,
  log: DatabaseLog,
): Promise<CheckResult> {
  const timer = new AbortController();
  try {
    const timedOut = sleep(checkTimeout, undefined, { signal: timer.signal }).then(() =>
      warn(`No answer came within ${checkTimeout / 1_000} seconds.`),
    );
    return { subject, ...(await Promise.race([find(context), timedOut])) };
  } catch (error) {
    log.warn({ err: error }, `The check of "${subject}" failed`);
    return { subject, ...fail("This could not be checked; the server's log says why.") };
  } finally {
    timer.abort();
  }
}

/** Serves to owners how the site and its machine are (office-22). */
export function serveHealth(
  app: FastifyInstance,
  { clock, ...installation }: Installation & { readonly clock: () => Date },
): void {
  const examine = createDiagnostics(installation);
  serve(app, readOfficeHealthRoute, async () => {
    const { at, lines } = await examine(clock());
    return { checked: at.toISOString(), results: [...lines] };
  });
}
