import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { provideSite } from "#contract/site/site.ts";
import { extendTokenLifetime } from "#server/accounts/email-tokens.ts";
import { type AppDependencies, buildApp } from "#server/app.ts";
import { openPictureStorage, type PictureStorage } from "#server/content/pictures.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database } from "#server/database/connect.ts";
import { fillInEmail } from "#server/fill-in-email.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import { logOptions } from "#server/http/request-log.ts";
import type { Timeouts } from "#server/http/slow-requests.ts";
import { type Outbox, openOutbox, startMailer } from "#server/mail/outbox.ts";
import { PublishedSite } from "#server/site/published-site.ts";
import { exampleSite } from "./example-site.ts";
import { type ArrivedMail, allArrived, aMailServer } from "./mail-server.ts";
import { quickRetries } from "./outbox.ts";
import { plainPages } from "./pages.ts";
import { aDatabase, silentLog } from "./test-database.ts";

/** The whole HTTP side over a database of its own, as tests use it. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly changes: ChangeNotifier;
  readonly url: string;
  readonly outbox: Outbox;
  /**
   * Waits until the outbox is empty, and returns all emails that have arrived at a real SMTP server so far, oldest
   * first. Only where `sendsMail` is set.
   */
  sentMails(): Promise<readonly ArrivedMail[]>;
  readonly pictureStorage: PictureStorage;
  /** `DATA_DIR`: pictures lie in it. */
  readonly dataDirectory: string;
  readonly secretKey: Buffer;
  readonly clock: () => Date;
  /** A second process's worth of program over the same database. */
  twin(): Promise<{ app: FastifyInstance; changes: ChangeNotifier }>;
  /** What was logged so far, a line each. */
  readonly logLines: string[];
  close(): Promise<void>;
}

/** Builds the program's HTTP side over a new, migrated and empty database. */
export async function anApp(
  options: {
    cacheBytes?: number;
    /** Sends the queued emails to an SMTP server; otherwise they stay queued. */
    sendsMail?: boolean;
    /** Renders the pages; `plainPages` where it is not given. */
    renderer?: PageRenderer;
    clientDirectory?: string;
    database?: Database;
    clock?: () => Date;
    demo?: boolean;
    guestFormEndpoint?: string;
    timeouts?: Timeouts;
    /** Milliseconds; none where it is not given. */
    constantTime?: number;
    metrics?: AppDependencies["metrics"];
  } = {},
): Promise<TestApp> {
  const { database, createClient, connection, url, drop } = await aDatabase();
  const { clock = () => new Date(), demo = true, guestFormEndpoint, sendsMail, ...dependencies } = options;
  const mailServer = sendsMail ? await aMailServer() : undefined;
  const secretKey = randomBytes(32);
  const dataDirectory = await mkdtemp(join(tmpdir(), "enamel-app-"));
  const logLines: string[] = [];
  const log = pino(logOptions("info"), { write: (line: string) => logLines.push(line) });
  const pictureStorage = openPictureStorage({ storageUrl: undefined, dataDirectory });
  const started: { app: FastifyInstance; changes: ChangeNotifier; outbox: Outbox; stop(): Promise<void> }[] =
    [];

  async function openMail(config: { publicUrl: string; dataDirectory: string }) {
    if (!mailServer) {
      const outbox = await openOutbox({ server: connection, log: silentLog, secretKey, clock });
      return { outbox, stopMail: () => outbox.close() };
    }
    // Loading React takes seconds on a busy machine, and a query that waits meanwhile times out.
    await import("#server/mail/templates/render-email.tsx");
    const outbox = await startMailer({
      server: connection,
      log: silentLog,
      config: { ...config, smtpUrl: mailServer.url, mailFrom: undefined, databaseUrl: url },
      secretKey,
      clock,
      retries: quickRetries,
      extendTokenLifetime: (email) => extendTokenLifetime(database, { ...email, now: clock() }),
      fillIn: (email, job) => fillInEmail(database, { email, ...job, secretKey, now: clock() }),
    });
    return { outbox, stopMail: () => outbox.stop() };
  }

  async function start() {
    const changes = new ChangeNotifier();
    const published = await PublishedSite.open(database);
    await changes.listen(createClient, silentLog);
    const config = {
      publicUrl: "https://practice.example",
      dataDirectory,
      trustProxy: ["127.0.0.1"],
      demo,
      guestFormEndpoint,
    };
    const { outbox, stopMail } = await openMail(config);
    const app = await buildApp({
      config,
      outbox,
      pictureStorage,
      published,
      database,
      changes,
      clock,
      secretKey,
      log,
      renderer: plainPages,
      clientDirectory: undefined,
      constantTime: 0,
      ...dependencies,
    });
    const program = {
      app,
      changes,
      outbox,
      async stop() {
        await app.close();
        await stopMail();
        await changes.stop();
      },
    };
    started.push(program);
    return program;
  }

  const { app, changes, outbox } = await start();
  return {
    app,
    changes,
    database,
    url,
    outbox,
    sentMails() {
      if (!mailServer) throw new Error("This program sends no mail: give it `sendsMail`.");
      return allArrived(database, mailServer);
    },
    pictureStorage,
    dataDirectory,
    secretKey,
    clock,
    twin: start,
    logLines,
    async close() {
      for (const program of started) await program.stop();
      provideSite(() => exampleSite);
      await mailServer?.stop();
      await drop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
