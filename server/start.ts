import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { extendTokenLifetime } from "./accounts/email-tokens.ts";
import { firstOwnerLink, lacksFirstOwner } from "./accounts/first-owner.ts";
import { buildApp } from "./app.ts";
import { startReminders } from "./appointments/reminders.ts";
import { markAsRunning, version } from "./build.ts";
import { startCleanup } from "./cleanup.ts";
import { fillDemo } from "./commands/demo.ts";
import { type DemoSignIn, disableDemoAccounts, listDemoSignIns } from "./commands/demo-people.ts";
import { type Config, requireProductionSettings, requireWritableDataDirectory } from "./config.ts";
import { createPictureService, openPictureStorage } from "./content/pictures.ts";
import { ChangeNotifier } from "./database/change-notifier.ts";
import { ensureServingRole } from "./database/cluster.ts";
import { type ConnectOptions, connectDatabase } from "./database/connect.ts";
import { type EmbeddedServer, startEmbeddedServer } from "./database/embedded-server.ts";
import { grantDataRights, migrate } from "./database/migrate.ts";
import { requireSessionPooling } from "./database/session-pooling.ts";
import { fillInEmail } from "./fill-in-email.ts";
import { drain, listen } from "./http/listen.ts";
import type { PageRenderer } from "./http/pages.ts";
import { openLog } from "./http/request-log.ts";
import type { PagePolicy } from "./http/security-headers.ts";
import type { EmailRenderer } from "./mail/delivery.ts";
import { migrateMailQueue } from "./mail/mail-queue.ts";
import { startMailer } from "./mail/outbox.ts";
import { startMorningDigest } from "./office/inbox.ts";
import { examplePracticeFault } from "./office/left-to-do.ts";
import type { DatabaseReadings } from "./office/metrics.ts";
import { loadSecretKey, requireSameSecretKey } from "./secret-key.ts";
import { startPlannedPublishing } from "./site/publish.ts";
import { PublishedSite } from "./site/published-site.ts";
import { publishShippedContent } from "./site/shipped-content.ts";

/** The running program. */
export interface RunningProgram {
  readonly app: FastifyInstance;
  /** Where it listens, as an address to open. */
  readonly address: string;
  /** The demo's sign-ins that work, where this is the demo. */
  readonly demoSignIns: readonly DemoSignIn[];
  /** Usernames that the start disabled, since a demo password opened them. */
  readonly disabledAccounts: readonly string[];
  /** Where the first owner is made, with the code for it, where the practice has none (office-13). */
  readonly firstOwnerLink: string | undefined;
  /** Finishes requests in flight, then closes the database and ends the embedded server. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Loads the pages' code, while the database starts. */
  readonly loadRenderer: () => Promise<PageRenderer>;
  readonly clientDirectory: string | undefined;
  /** Ends the start, which then throws the signal's reason or what was interrupted. */
  readonly signal?: AbortSignal;
  /** What only development does otherwise. */
  readonly development?: {
    /** Adds Vite's part to the app before it listens. */
    readonly extend: (app: FastifyInstance) => void;
    readonly pagePolicy: PagePolicy;
    /** Loads the email templates as edited. */
    readonly loadEmailRenderer: () => Promise<EmailRenderer>;
  };
}

/** Logs which accounts a start disabled, since a demo password opened them. */
export function disabledAccountsMessage(usernames: readonly string[]): string {
  return `The demo's passwords are public, so these accounts are disabled: ${usernames.join(", ")}.`;
}

/** Introduces the link to the page that makes the first owner. */
export const firstOwnerMessage =
  "This practice has no owner yet. Open this link to become the first one; the code in it is for you alone:";

/**
 * Starts the whole program: database, migrations, demo practice where wanted, and HTTP. Undoes what it began if any
 * fails, or if the signal ends it.
 */
export async function startProgram(options: StartOptions): Promise<RunningProgram> {
  const { log, clientDirectory, signal, development } = options;
  const { config } = options;
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  /** Remembers how to undo what was begun; goes on unless the program is to stop. */
  const began = (step: () => Promise<unknown>) => {
    undo.push(step);
    signal?.throwIfAborted();
  };
  const clock = () => new Date();
  try {
    const renderer = options.loadRenderer();
    // Reported where it is awaited.
    renderer.catch(() => undefined);
    let embedded: EmbeddedServer | undefined;
    if (config.databaseUrl === undefined) {
      embedded = await startEmbeddedServer({ dataDirectory: config.dataDirectory, log, signal });
      began(() => embedded?.stop() ?? Promise.resolve());
    } else if (config.storageUrl === undefined || config.smtpUrl === undefined) {
      await requireWritableDataDirectory(config);
    }
    const secretKey = await loadSecretKey(config);
    const server = await prepareDatabase(embedded?.connection ?? { url: config.databaseUrl ?? "" }, log);
    const { database, pool, createClient, close } = connectDatabase({ server, log });
    began(close);
    await requireSameSecretKey(pool, secretKey);

    const changes = new ChangeNotifier();
    began(() => changes.stop());
    await changes.listen(createClient, log);
    await publishShippedContent(database, { name: config.demo ? "example" : "starter", now: clock() });
    const published = await PublishedSite.open(database);
    const pictureStorage = openPictureStorage(config);
    if (config.demo) await fillDemo({ database, changes, pictureStorage, published, now: clock() });
    const demoSignIns = config.demo ? await listDemoSignIns(database) : [];
    const disabledAccounts = config.demo ? [] : await disableDemoAccounts(database);
    if (disabledAccounts.length > 0) log.warn(disabledAccountsMessage(disabledAccounts));

    const outbox = await startMailer({
      server,
      log,
      config,
      secretKey,
      clock,
      extendTokenLifetime: (email) => extendTokenLifetime(database, { ...email, now: clock() }),
      fillIn: (email, job) => fillInEmail(database, { email, ...job, secretKey, now: clock() }),
      ...(development && { loadRenderer: development.loadEmailRenderer }),
    });
    began(() => outbox.stop());

    // Connections of their own: deleting many rows takes longer than a request may, and no reminder waits for it.
    const forCleanup = connectDatabase({ server, log, poolSize: 1, statementTimeout: 60_000 });
    began(forCleanup.close);
    const forReminders = connectDatabase({ server, log, poolSize: 1 });
    began(forReminders.close);
    const pictures = createPictureService({ database, changes, storage: pictureStorage });
    const cleanup = startCleanup({ database: forCleanup.database, outbox, pictures, log, clock });
    began(() => cleanup.stop());
    const reminders = startReminders({ database: forReminders.database, outbox, clock, log });
    began(() => reminders.stop());
    const digest = startMorningDigest({ database: forReminders.database, outbox, clock, log });
    began(() => digest.stop());
    const planned = startPlannedPublishing({ database: forReminders.database, log, clock });
    began(() => planned.stop());

    const metrics = config.metricsPort && (await startMetrics(config.metricsPort, { database, pool, clock }));
    if (metrics) began(metrics.stop);
    const stopping = new AbortController();
    const app = await buildApp({
      config,
      database,
      changes,
      pictureStorage,
      published,
      outbox,
      clock,
      secretKey,
      log,
      renderer: await renderer,
      clientDirectory,
      stopping: stopping.signal,
      ...(metrics && { metrics: metrics.metrics }),
      ...(development && { cacheBytes: 0, pagePolicy: development.pagePolicy }),
    });
    development?.extend(app);
    began(async () => {
      await drain(app, stopping);
      await app.close();
    });
    const address = await listen(app, config);
    const exampleFault = examplePracticeFault(config.publicUrl);
    if (exampleFault !== undefined) log.warn(exampleFault);
    const isUnowned = await lacksFirstOwner(database, config);
    const ownerLink = isUnowned ? firstOwnerLink(secretKey, config.publicUrl) : undefined;
    return { app, address, demoSignIns, disabledAccounts, firstOwnerLink: ownerLink, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Brings the tables up to date, and returns the connection to serve with: in the embedded database, which this program
 * owns, that of a role that cannot change them (operation-23).
 */
async function prepareDatabase(owner: ConnectOptions["server"], log: FastifyBaseLogger) {
  const { pool, createClient, close } = connectDatabase({ server: owner, log, poolSize: 1 });
  try {
    if ("url" in owner) await requireSessionPooling(createClient);
    await migrate(pool);
    if ("url" in owner) return owner;
    await migrateMailQueue({ server: owner, log });
    const serving = await ensureServingRole(owner);
    await grantDataRights(pool, serving.user);
    return serving;
  } finally {
    await close();
  }
}

/** Serves metrics on a loopback port of their own; their library is loaded only then. */
async function startMetrics(port: number, readings: DatabaseReadings) {
  const { buildMetricsApp, createMetrics } = await import("./office/metrics.ts");
  const metrics = createMetrics(readings);
  const app = buildMetricsApp(metrics, version);
  await listen(app, { host: "127.0.0.1", port, variable: "METRICS_PORT" });
  return { metrics, stop: () => app.close() };
}

/** A supervisor that has waited this many milliseconds after SIGTERM kills the program (operation-5). */
const stopWithin = 14_000;

/** Prints everything in one write, so that a reader of the first line has the others too. */
function greet(config: Config, program: RunningProgram): void {
  const { demoSignIns, disabledAccounts } = program;
  const lines = [
    `Enamel is ready at ${config.publicUrl}`,
    ...(disabledAccounts.length > 0 ? [disabledAccountsMessage(disabledAccounts)] : []),
    ...(program.firstOwnerLink ? [firstOwnerMessage, `  ${program.firstOwnerLink}`] : []),
    ...(demoSignIns.length > 0 ? ["Demo logins:"] : []),
    ...demoSignIns.map(({ username, password, role }) => `  ${role.padEnd(9)} ${username} / ${password}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Tells systemd that the program is ready, where its unit waits for that (`Type=notify`, operation-26). */
function notifySystemd(): void {
  if (!process.env.NOTIFY_SOCKET) return;
  spawn("systemd-notify", ["--ready"], { stdio: "ignore" }).on("error", (error) =>
    process.stderr.write(`systemd was not told that Enamel is ready: ${error.message}\n`),
  );
}

/** The pages, which are built beside the server's own bundle. */
const builtPages = join(import.meta.dirname, "../web");

function loadRenderer(): Promise<PageRenderer> {
  // React decides by it, when it is loaded, whether to be its slow and talkative self.
  process.env.NODE_ENV ??= "production";
  const built = join(builtPages, "server/index.js");
  if (!existsSync(built))
    throw new Error("The pages are not built: start the built program, build/server/main.js.");
  return import(pathToFileURL(built).href) as Promise<PageRenderer>;
}

/** Starts the program, and ends it at SIGTERM or SIGINT, which may come while it starts (operation-5). */
export async function start(config: Config): Promise<undefined> {
  requireProductionSettings(config);
  const log = openLog(config.logLevel);
  markAsRunning();
  const stopping = new AbortController();
  const { signal } = stopping;
  const starting = startProgram({
    config,
    log,
    loadRenderer,
    clientDirectory: join(builtPages, "client"),
    signal,
  });

  const stop = async () => {
    if (signal.aborted) return;
    // A database that is silent is waited for no longer: whatever was acknowledged is stored (operation-60).
    setTimeout(() => process.exit(0), stopWithin).unref();
    stopping.abort();
    // A start that is ended undoes what it began.
    const program = await starting.catch(() => undefined);
    await program?.stop().catch((error: unknown) => log.warn({ err: error }, "Part of the shutdown failed"));
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const program = await starting.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (!program || signal.aborted) return;
  // Whoever reads that it is ready may stop it.
  greet(config, program);
  notifySystemd();
}
