import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { renewCode } from "#server/account-management/email-tokens.ts";
import { buildApp } from "#server/app.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database } from "#server/database/connect.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import type { Timeouts } from "#server/http/slow-requests.ts";
import { type Mailer, startMailer } from "#server/mail/mailer.ts";
import { openPictureStorage, type PictureStorage } from "#server/pictures/pictures.ts";
import { type ArrivedMail, allArrived, aMailServer } from "./mail-server.ts";
import { aDatabase, silentLog } from "./test-database.ts";

/** The whole HTTP side over a database of its own, as tests use it. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly changes: ChangeNotifier;
  readonly url: string;
  /** Letters put in here arrive at a real SMTP server. */
  readonly outbox: Mailer;
  /** Waits until the outbox is empty, and returns all mails that have arrived so far, oldest first. */
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

/** The pages as built; `npm test` builds them first. */
export async function builtPages(): Promise<PageRenderer> {
  return (await import(pathToFileURL(resolve("build/web/server/index.js")).href)) as PageRenderer;
}

/** Builds the program's HTTP side over a new, migrated and empty database. */
export async function anApp(
  options: {
    cacheBytes?: number;
    /** Renders the pages; those of the build where it is not given. */
    renderer?: PageRenderer;
    database?: Database;
    clock?: () => Date;
    demo?: boolean;
    guestFormEndpoint?: string;
    timeouts?: Timeouts;
  } = {},
): Promise<TestApp> {
  const { database, createClient, connection, url, drop } = await aDatabase();
  const mailServer = await aMailServer();
  const { clock = () => new Date(), demo = true, guestFormEndpoint, ...parts } = options;
  const secretKey = randomBytes(32);
  const dataDirectory = await mkdtemp(join(tmpdir(), "enamel-app-"));
  const renderer = options.renderer ?? (await builtPages());
  const logLines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => logLines.push(line) });
  const pictureStorage = openPictureStorage({ storageUrl: undefined, dataDirectory });
  const started: { app: FastifyInstance; changes: ChangeNotifier; outbox: Mailer }[] = [];

  async function start() {
    const changes = new ChangeNotifier();
    await changes.listen(createClient, silentLog);
    const config = {
      publicUrl: "https://practice.example",
      dataDirectory,
      trustProxy: ["127.0.0.1"],
      demo,
      guestFormEndpoint,
    };
    const outbox = await startMailer({
      server: connection,
      log: silentLog,
      config: { ...config, smtpUrl: mailServer.url, mailFrom: undefined, databaseUrl: url },
      secretKey,
      clock,
      renewCode: (email) => renewCode(database, { ...email, now: clock() }),
    });
    const app = await buildApp({
      config,
      outbox,
      pictureStorage,
      database,
      changes,
      clock,
      secretKey,
      log,
      writeRequestLine: (line) => logLines.push(line),
      renderer,
      clientDirectory: resolve("build/web/client"),
      ...parts,
    });
    const program = { app, changes, outbox };
    started.push(program);
    return program;
  }

  const { app, changes } = await start();
  return {
    app,
    changes,
    database,
    url,
    outbox: started[0]?.outbox as Mailer,
    sentMails: () => allArrived(database, mailServer),
    pictureStorage,
    dataDirectory,
    secretKey,
    clock,
    twin: start,
    logLines,
    async close() {
      for (const program of started) {
        await program.app.close();
        await program.outbox.stop();
        await program.changes.stop();
      }
      await mailServer.stop();
      await drop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
