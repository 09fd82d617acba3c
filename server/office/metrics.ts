import { setTimeout as sleep } from "node:timers/promises";
import { desc } from "drizzle-orm";
import fastify, { type FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { type QueueState, readQueueState } from "#server/mail/mail-queue.ts";
import type { Services } from "#server/services.ts";
import { backups } from "./table.ts";

/** Where the metrics of the database come from. */
export interface DatabaseReadings extends Pick<Services, "database" | "clock"> {
  readonly pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
}

/** Milliseconds that the database has for an answer; its metrics are left out otherwise. */
const answerTimeout = 2_000;

interface Readings {
  readonly queue: QueueState;
  readonly backup: { readonly finishedAt: Date; readonly bytes: number } | undefined;
}

/**
 * Adds the connection pool, the mail queue and the last backup to a registry; the returned function reads them, before
 * each collection.
 */
function measureDatabase(
  registry: Registry,
  { database, pool, clock }: DatabaseReadings,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `enamel_${name}`, help, labelNames, registers: [registry] });

  const up = gauge("database_up", "Whether the database answered within 2 s");
  const connections = gauge("database_pool_connections", "Connections of the pool", ["state"]);
  const waiting = gauge("database_pool_waiting_requests", "Requests that wait for a connection");
  const emails = gauge("mail_queue_emails", "Emails not sent yet", ["kind"]);
  const oldest = gauge("mail_queue_oldest_age_seconds", "Age of the oldest email not sent yet");
  const failed = gauge("mail_given_up_emails", "Emails that could not be delivered");
  const backupAge = gauge("backup_age_seconds", "Time since the last backup; absent if there was none");
  const backupSize = gauge("backup_size_bytes", "Size of the last backup");

  async function read(): Promise<Readings | undefined> {
    const readings = Promise.all([
      readQueueState(database),
      database.select().from(backups).orderBy(desc(backups.finishedAt)).limit(1),
    ]).then(
      ([queue, [backup]]) => ({ queue, backup }),
      () => undefined,
    );
    return Promise.race([readings, sleep(answerTimeout, undefined, { ref: false })]);
  }

  return async () => {
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "used" }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    emails.reset();
    for (const each of [oldest, failed, backupAge, backupSize]) each.remove();
    const readings = await read();
    up.set(readings ? 1 : 0);
    if (!readings) return;
    const { queue, backup } = readings;
    for (const { kind, count } of queue.waiting) emails.set({ kind }, count);
    oldest.set(queue.oldestSeconds);
    failed.set(queue.failed);
    if (!backup) return;
    backupAge.set((clock().getTime() - backup.finishedAt.getTime()) / 1_000);
    backupSize.set(backup.bytes);
  };
}

/** Bounds of the buckets of durations, in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The program's metrics, named `enamel_…` with the unit last (operation-19). */
export interface Metrics {
  /** All of them in Prometheus's text format, with its media type. */
  collect(): Promise<{ readonly type: string; readonly text: string }>;
  /** Counts an app's requests and open event streams, and its cache's bytes. Call it before the app's routes. */
  measureApp(app: FastifyInstance, responses: Pick<ResponseCache, "bytes">): void;
}

/** Creates the metrics of this process and its database; nothing is read before it is collected. */
export function createMetrics(readings: DatabaseReadings): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "enamel_" });
  const readDatabase = measureDatabase(registry, readings);
  return {
    async collect() {
      await readDatabase();
      return { type: registry.contentType, text: await registry.metrics() };
    },
    measureApp(app, responses) {
      measureRequests(app, registry);
      registry.registerMetric(
        new Gauge({
          name: "enamel_response_cache_bytes",
          help: "Bytes of cached pages and public replies",
          registers: [],
          collect() {
            this.set(responses.bytes);
          },
        }),
      );
    },
  };
}

/** Counts requests by the route's pattern, never by the path, which may contain a token or a name. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: "enamel_http_requests_total",
    help: "Answered requests",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "enamel_http_request_duration_seconds",
    help: "From the first byte of a request to the last of its response; event streams aside",
    labelNames: ["method", "route"],
    buckets: durations,
    registers,
  });
  const streams = new Gauge({
    name: "enamel_event_streams_open",
    help: "Open streams of server-sent events",
    registers,
  });
  const isStream = (type: unknown) => String(type).startsWith("text/event-stream");

  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isStream(reply.getHeader("Content-Type"))) {
      streams.inc();
      reply.raw.once("close", () => streams.dec());
    }
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "unknown";
    requests.inc({ method, route, status: reply.raw.statusCode });
    if (!isStream(reply.getHeader("Content-Type")))
      duration.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
}

/** Builds the app of METRICS_PORT: `/metrics` for Prometheus, and `/version`. */
export function buildMetricsApp(metrics: Pick<Metrics, "collect">, version: string): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.get("/metrics", async (_request, reply) => {
    const { type, text } = await metrics.collect();
    return reply.type(type).send(text);
  });
  app.get("/version", async () => ({ version }));
  return app;
}
