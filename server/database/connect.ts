import type { Duplex } from "node:stream";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** The part of a Fastify (pino) logger that the database writes to. */
export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Milliseconds from which a statement is named in the log. */
const slowFrom = 1_000;

const maxTextLength = 500;

/** A statement in one line without values: parameters are placeholders already, literals become question marks. */
export function describeStatement(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/(?<![\w$"])\d+(?:\.\d+)?/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxTextLength);
}

/** Names a client's slow statements in the log (operation-20). */
function logSlowStatements(client: pg.ClientBase, log: DatabaseLog): void {
  // The driver's signatures are many; all is passed on as given.
  const query = (...given: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, given);
  const timed = (...given: unknown[]): unknown => {
    const [statement] = given as [string | { readonly text: string }];
    const startedAt = performance.now();
    const end = () => {
      const milliseconds = Math.round(performance.now() - startedAt);
      if (milliseconds < slowFrom) return;
      const text = typeof statement === "string" ? statement : statement.text;
      log.warn({ statement: describeStatement(text), milliseconds }, "A statement was slow");
    };
    // As the pool calls it, with a callback.
    const callback = given.at(-1);
    if (typeof callback === "function")
      return query(...given.slice(0, -1), (...outcome: unknown[]) => {
        end();
        callback(...outcome);
      });
    const result = query(...given);
    if (result instanceof Promise) void result.then(end, end);
    return result;
  };
  Object.assign(client, { query: timed });
}

/** A PostgreSQL on this machine: the directory of its Unix socket, its port, the role and the database. */
export interface SocketConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** Drizzle over the pool. */
export type Database = NodePgDatabase<Record<string, never>> & { readonly $client: pg.Pool };

/** An open transaction, or the database itself where each statement may commit alone. */
export type Transaction = Omit<Database, "$client">;

/** The same for functions that only read. */
export type Queryable = Pick<Database, "select" | "execute" | "$count">;

/** An open database: Drizzle, the pool that it uses, and a function that closes both. */
export interface DatabaseHandle {
  database: Database;
  pool: pg.Pool;
  /** A connection outside the pool, not yet opened, for LISTEN and for streaming whole tables. */
  createClient(): pg.Client;
  /** Waits some seconds for running queries, then closes every connection. */
  close(): Promise<void>;
}

/** Which server, and how many connections with what time limits (milliseconds). */
export interface ConnectOptions {
  server: SocketConnection | { url: string };
  log: DatabaseLog;
  poolSize?: number;
  statementTimeout?: number;
}

const { builtins } = pg.types;
type TypeId = (typeof builtins)[keyof typeof builtins];
const textArray = pg.types.getTypeParser(1009 as TypeId);

// Calendar values remain text: a Date would shift them by the process's time zone. The parsers are global, since Drizzle
// reads the same global table. 1182 and 1115 are the array types of the two.
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(builtins.TIMESTAMP, (text) => text);
pg.types.setTypeParser(1182 as TypeId, textArray);
pg.types.setTypeParser(1115 as TypeId, textArray);
pg.types.setTypeParser(builtins.INT8, parseSafeInteger);

/** Milliseconds that a statement may take, unless its caller sets another limit. */
const defaultStatementTimeout = 7_000;

/** Milliseconds beyond the server's own limit after which a server that is silent is not waited for. */
const silenceMargin = 1_000;

/** Milliseconds that a running statement has to end when the pool is closed. */
const closePatience = 2_000;

/**
 * Opens a pool of connections to PostgreSQL 15 or newer; nothing connects before the first query.
 * When the server dies, running queries fail and later ones reconnect; the program never ends by it.
 */
export function connectDatabase(options: ConnectOptions): DatabaseHandle {
  const { server, log, poolSize = 10, statementTimeout = defaultStatementTimeout } = options;
  const connection = {
    ...("url" in server ? { connectionString: server.url } : server),
    // Also the longest wait for one of the pool's connections: a rush is slow before it is refused.
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "enamel",
    keepAlive: true,
    options: "-c TimeZone=UTC -c DateStyle=ISO",
  };
  // In a pipeline the driver destroys a connection whose statement got no answer in time (operation-16).
  const queryTimeout = statementTimeout > 0 ? { query_timeout: statementTimeout + silenceMargin } : {};
  // Statements that are sent without waiting are pipelined, and executed in their order.
  const pool = new pg.Pool({
    ...connection,
    ...queryTimeout,
    pipeline: true,
    max: poolSize,
    idleTimeoutMillis: 60_000,
  });
  pool.on("connect", (client) => logSlowStatements(client, log));
  pool.on("error", (error) => {
    // `end()` resolves before its connections are closed, and the server may be stopped then.
    if (!pool.ending) log.warn({ err: error }, "A database connection was lost");
  });
  closeIdleConnectionsAfterFailure(pool);
  const createClient = () => new pg.Client(connection);
  return { database: openDrizzle(pool), pool, createClient, close: closeWithin(pool, closePatience) };
}

/**
 * Drizzle over the pool. Its own transactions never give a connection back whose BEGIN fails, as on one that the server has
 * closed or that is silent: each such failure would leave the pool with one connection less, until none is left.
 */
function openDrizzle(pool: pg.Pool): Database {
  const database = drizzle(pool);
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return database;
}

/**
 * Closes the idle connections when one breaks, since a server that moved or restarted has lost those too, and each would
 * cost a request its whole time limit.
 */
function closeIdleConnectionsAfterFailure(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  const closeIdle = () => {
    const clients = [...idle];
    idle.clear();
    // Not `end()`, which waits for a server that does not answer.
    for (const client of clients) (client as ConnectedClient).connection.stream.destroy();
  };
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("remove", (client) => idle.delete(client));
  pool.on("release", (error, client) => {
    if (!error) idle.add(client);
    else if (/^(Query read timeout|Connection terminated)/.test(error.message)) closeIdle();
  });
  // Also a client that breaks between two queries of a transaction, whose errors the pool does not handle.
  pool.on("connect", (client) => client.on("error", closeIdle));
}

/** A function that closes a pool, and breaks the connections of a server that is silent and so does not end them. */
function closeWithin(pool: pg.Pool, patience: number): () => Promise<void> {
  const connected = new Set<pg.PoolClient>();
  pool.on("connect", (client) => connected.add(client));
  pool.on("remove", (client) => connected.delete(client));
  return async () => {
    const ended = pool.end();
    const breaking = setTimeout(() => {
      for (const client of connected) (client as ConnectedClient).connection.stream.destroy();
    }, patience);
    await ended;
    clearTimeout(breaking);
  };
}

/** The part of the driver's client that its types leave out. */
type ConnectedClient = pg.PoolClient & { readonly connection: { readonly stream: Duplex } };

/** Lifts the limits of a client's statements on both sides, for migrations, which wait for one another. */
export async function liftTimeLimits(client: pg.PoolClient): Promise<void> {
  await client.query("SET statement_timeout = 0");
  Object.assign((client as LimitedClient).connectionParameters, { query_timeout: 0 });
}

type LimitedClient = pg.PoolClient & { readonly connectionParameters: object };

function parseSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a JavaScript number.`);
  return number;
}
