import { Server as TcpServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { unavailable } from "#contract/problems.ts";
import { type Config, InvalidSettingError } from "#server/config.ts";
import type { Database } from "#server/database/connect.ts";
import { sendProblem } from "./problem-error.ts";

/** The program cannot listen where its settings say; the message names the setting to change. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** Where to listen, and the setting that the port is from. */
interface ListenOptions extends Pick<Config, "host" | "port"> {
  readonly variable?: "PORT" | "METRICS_PORT";
}

function describe(code: string | undefined, { host, port, variable = "PORT" }: ListenOptions): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use by another program. Stop it first, or set ${variable} to another port.`;
    case "EACCES":
      return `Port ${port} needs more rights than this program has. Set ${variable} to 1024 or above.`;
    default:
      return `Cannot listen on port ${port} of ${host} (${code ?? "unknown error"}). Check ${variable} and HOST.`;
  }
}

/** The error codes of listening if HOST is not an address of this machine. */
const foreignHost = ["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "EINVAL"];

/**
 * Listens where the settings name it and returns the address. Throws `InvalidSettingError` for a HOST that is not this
 * machine's, and `ListenError` where the port cannot be had.
 */
export async function listen(app: FastifyInstance, options: ListenOptions): Promise<string> {
  try {
    return await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (foreignHost.includes(code))
      throw new InvalidSettingError(
        `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0: ${options.host}`,
      );
    throw new ListenError(describe(code, options));
  }
}

/** Milliseconds after which a database that has not answered makes the process not ready. */
const databaseTimeout = 2_000;

/** Milliseconds of a stop: for a proxy to see that the process is not ready, and for idle connections to be used again. */
const announceFor = 1_000;
const waitForIdle = 2_000;

/** Milliseconds of a turn of the event loop in which nothing happened, and for a busy process to have one. */
const shortTurn = 1;
const quietWithin = 3_000;

/** The servers that are about to stop listening: until they have, they begin no request. */
const closing = new WeakMap<TcpServer, Promise<void>>();

/** Serves `/healthz` and `/readyz` (operation-6); once it stops, the process is not ready any more. */
export function serveReadiness(
  app: FastifyInstance,
  { database, stopping }: { readonly database: Database; readonly stopping: AbortSignal | undefined },
): void {
  async function databaseAnswers(): Promise<boolean> {
    const answer = database.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, sleep(databaseTimeout, false, { ref: false })]);
  }

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) =>
    !stopping?.aborted && (await databaseAnswers()) ? { status: "ready" } : sendProblem(reply, unavailable),
  );
  app.addHook("onRequest", async () => {
    await closing.get(app.server);
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping?.aborted && !app.server.listening) reply.header("Connection", "close");
    done(null, payload);
  });
}

/**
 * Ends the traffic to an app without cutting a request (operation-5): first the process is not ready, then it stops
 * listening, and from then on each response closes its connection. In this order no client reconnects while the
 * listening socket closes, which would reset its connection. Resolves when the app may be closed.
 */
export async function drain(app: FastifyInstance, stopping: AbortController): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
  stopping.abort();
  if ((await connections()) > 0) await sleep(announceFor);
  const closed = Promise.withResolvers<void>();
  closing.set(app.server, closed.promise);
  await awaitQuietTurn(app);
  // The HTTP server's own `close()` also closes idle connections, on which a request may be on its way.
  TcpServer.prototype.close.call(app.server);
  closing.delete(app.server);
  closed.resolve();
  const giveUpAt = performance.now() + waitForIdle;
  while ((await connections()) > 0 && performance.now() < giveUpAt) await sleep(20);
  await awaitQuietTurn(app);
  app.server.closeIdleConnections();
}

/**
 * Waits for a turn of the event loop that brings neither a connection nor a request, and in which so little else
 * happened that none can have come since: closing a listening socket resets the connections that a busy process has not
 * accepted, and closing an idle connection the request that it has not read.
 */
async function awaitQuietTurn(app: FastifyInstance): Promise<void> {
  const giveUpAt = performance.now() + quietWithin;
  let isQuiet = false;
  const notice = () => void (isQuiet = false);
  app.server.on("connection", notice).on("request", notice);
  while (!isQuiet && performance.now() < giveUpAt) {
    isQuiet = true;
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began > shortTurn) isQuiet = false;
  }
  app.server.off("connection", notice).off("request", notice);
}
