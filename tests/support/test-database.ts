import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import type { DatabaseLog } from "#server/database/connect.ts";
import { connectDatabase, type Database, type SocketConnection } from "#server/database/connect.ts";
import { startEmbeddedServer } from "#server/database/embedded-server.ts";
import { migrate } from "#server/database/migrate.ts";
import { closeMailQueue, openMailQueue } from "#server/mail/mail-queue.ts";
import { publishShippedContent } from "#server/site/shipped-content.ts";
import { siteVersions } from "#server/site/table.ts";
import { exampleContent } from "./example-site.ts";

/** A migrated database of its own for one test file. */
export interface TestDatabase {
  database: Database;
  pool: pg.Pool;
  /** An unopened connection of its own, for LISTEN. */
  createClient(): pg.Client;
  /** Where it is, for whoever connects by itself. */
  connection: SocketConnection;
  /** For a process that is given a DATABASE_URL. */
  url: string;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** A server without durability, with the template that test databases are copied from. */
interface TestServer {
  connection: SocketConnection;
  stop(): Promise<void>;
}

/** A log that discards its lines. */
export const silentLog: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const template = "enamel";
const superuser = "postgres";

/** Starts a server in a temporary folder and migrates its template database. */
export async function startTestServer(migrationsDirectory: string): Promise<TestServer> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "enamel-test-"));
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "200",
    // Each database that is removed has its pages looked for in all of them.
    shared_buffers: "32MB",
    max_wal_size: "4GB",
    checkpoint_timeout: "1h",
    io_method: "sync",
    // Its snapshot may keep a test's own VACUUM from marking pages as visible, and so change a plan.
    autovacuum: "off",
    // The kernel copies a template's files by itself, where it can.
    ...(process.platform !== "win32" && { file_copy_method: "clone" }),
  };
  const server = await startEmbeddedServer({ dataDirectory, log: silentLog, settings });
  const stop = async () => {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  const { pool, database, close } = connectDatabase({ server: server.connection, log: silentLog });
  try {
    await migrate(pool, migrationsDirectory);
    await publishShippedContent(database, { name: "example", now: new Date() });
    await database
      .update(siteVersions)
      .set({ content: exampleContent.practice })
      .where(eq(siteVersions.kind, "practice"));
    const queue = await openMailQueue({ server: server.connection, log: silentLog, consumes: false });
    await closeMailQueue(queue);
  } catch (error) {
    await close();
    await stop();
    throw error;
  }
  await close();
  return { connection: server.connection, stop };
}

/**
 * A database for the calling test file, migrated unless it copies another; `options` are more of CREATE DATABASE. Needs
 * `global-database.ts` in the run's set-up.
 */
export async function aDatabase(
  copied: typeof template | "template0" | "template1" = template,
  options = "",
): Promise<TestDatabase> {
  const server = inject("testDatabaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copied as files: the server does without durability, and a log of all pages would cost three times as long.
  await asSuperuser(
    server,
    `CREATE DATABASE ${name} TEMPLATE ${copied} STRATEGY file_copy OWNER ${server.user} ${options}`,
  );
  const connection = { ...server, database: name };
  const { database, pool, createClient, close } = connectDatabase({
    server: connection,
    log: silentLog,
    // Enough for races; to start and end a connection costs as much as many statements.
    poolSize: 4,
  });
  return {
    database,
    pool,
    createClient,
    connection,
    url: urlOf(connection),
    async drop() {
      await close();
      await asSuperuser(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The same connection written as DATABASE_URL. */
function urlOf({ host, port, user, database }: SocketConnection): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

let superusers: pg.Pool | undefined;

/** One connection for each worker, which ends with it or with the server. */
function connectSuperuser(server: SocketConnection): pg.Pool {
  const who = { ...server, user: superuser, database: superuser };
  const pool = new pg.Pool({ ...who, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  pool.on("error", () => undefined);
  return pool;
}

async function asSuperuser(server: SocketConnection, statement: string): Promise<void> {
  superusers ??= connectSuperuser(server);
  await superusers.query(statement);
}
