import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { type EmbeddedServer, startEmbeddedServer } from "#server/embedded-postgres/embedded-server.ts";
import { ensureServingRole } from "#server/embedded-postgres/serving-role.ts";
import { renewToken } from "./account-management/email-tokens.ts";
import { firstOwnerLink, lacksFirstOwner } from "./account-management/first-owner.ts";
import { buildApp } from "./app.ts";
import { requireWritableDataDirectory } from "./check-data-directory.ts";
import { startCleanup } from "./cleanup.ts";
import type { Config } from "./config/config.ts";
import { type ConnectOptions, connectDatabase } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { grantDataRights } from "./database/roles.ts";
import { type DemoSignIn, disableDemoAccounts, listDemoSignIns } from "./demo/demo-passwords.ts";
import { fillDemoPractice } from "./demo/fill-demo-practice.ts";
import { demoFitsPractice } from "./demo/fits-practice.ts";
import { fillInEmail } from "./fill-in-email.ts";
import type { PageRenderer } from "./http/pages.ts";
import { listen } from "./listen.ts";
import type { EmailRenderer } from "./mail/delivery.ts";
import { migrateMailQueue } from "./mail/mail-queue.ts";
import { startMailer } from "./mail/mailer.ts";
import type { DatabaseReadings } from "./metrics/database-metrics.ts";
import { examplePracticeFault } from "./office/example-practice.ts";
import { createPictureService, openPictureStorage } from "./pictures/pictures.ts";
import { drain } from "./readiness.ts";
import { startReminders } from "./reminders/reminders.ts";
import { requireSessionPooling } from "./require-session-pooling.ts";
import { loadSecretKey, requireSameSecretKey } from "./secret-key.ts";
import { version } from "./version.ts";

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
  readonly renderer: PageRenderer;
  readonly clientDirectory: string | undefined;
  /** What only development does otherwise. */
  readonly development?: {
    /** Adds Vite's part to the app before it listens. */
    readonly extend: (app: FastifyInstance) => void;
    readonly pagePolicy: (scripts: readonly string[]) => string;
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
 * fails.
 */
export async function startProgram(options: StartOptions): Promise<RunningProgram> {
  const { log, renderer, clientDirectory, development } = options;
  const config = { ...options.config, demo: options.config.demo && (await demoFitsPractice()) };
  if (options.config.demo && !config.demo)
    log.info({}, "The demo's people and visits do not fit this practice; it starts without them");
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  const clock = () => new Date();
  try {
    let embedded: EmbeddedServer | undefined;
    if (config.databaseUrl === undefined) {
      embedded = await startEmbeddedServer({ dataDirectory: config.dataDirectory, log });
      undo.push(() => embedded?.stop() ?? Promise.resolve());
    } else if (config.storageUrl === undefined || config.smtpUrl === undefined) {
      await requireWritableDataDirectory(config);
    }
    const secretKey = await loadSecretKey(config);
    const server = await prepareDatabase(embedded?.connection ?? { url: config.databaseUrl ?? "" }, log);
    const { database, pool, createClient, close } = connectDatabase({ server, log });
    undo.push(close);
    await requireSameSecretKey(pool, secretKey);

    const changes = new ChangeNotifier();
    undo.push(() => changes.stop());
    await changes.listen(createClient, log);
    const pictureStorage = openPictureStorage(config);
    if (config.demo) await fillDemoPractice({ database, changes, pictureStorage, now: new Date() });
    const demoSignIns = config.demo ? await listDemoSignIns(database) : [];
    const disabledAccounts = config.demo ? [] : await disableDemoAccounts(database);
    if (disabledAccounts.length > 0) log.warn(disabledAccountsMessage(disabledAccounts));

    const outbox = await startMailer({
      server,
      log,
      config,
      secretKey,
      clock,
      renewToken: (email) => renewToken(database, { ...email, now: clock() }),
      fillIn: (email, job) => fillInEmail(database, { email, ...job, secretKey, now: clock() }),
      ...(development && { loadRenderer: development.loadEmailRenderer }),
    });
    undo.push(() => outbox.stop());

    // Connections of their own: deleting many rows takes longer than a request may, and no reminder waits for it.
    const forCleanup = connectDatabase({ server, log, poolSize: 1, statementTimeout: 60_000 });
    undo.push(forCleanup.close);
    const forReminders = connectDatabase({ server, log, poolSize: 1 });
    undo.push(forReminders.close);
    const pictures = createPictureService({ database, changes, storage: pictureStorage });
    const cleanup = startCleanup({ database: forCleanup.database, outbox, pictures, log, clock });
    undo.push(() => cleanup.stop());
    const reminders = startReminders({ database: forReminders.database, outbox, clock, log });
    undo.push(() => reminders.stop());

    const metrics = config.metricsPort && (await startMetrics(config.metricsPort, { database, pool, clock }));
    if (metrics) undo.push(metrics.stop);
    const stopping = new AbortController();
    const app = await buildApp({
      config,
      database,
      changes,
      pictureStorage,
      outbox,
      clock,
      secretKey,
      log,
      renderer,
      clientDirectory,
      stopping: stopping.signal,
      ...(metrics && { metrics: metrics.metrics }),
      ...(development && { cacheBytes: 0, pagePolicy: development.pagePolicy }),
    });
    development?.extend(app);
    undo.push(async () => {
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
  const { buildMetricsApp, createMetrics } = await import("./metrics/metrics.ts");
  const metrics = createMetrics(readings);
  const app = buildMetricsApp(metrics, version);
  await listen(app, { host: "127.0.0.1", port, variable: "METRICS_PORT" });
  return { metrics, stop: () => app.close() };
}
