import fastify, { type FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { type DatabaseReadings, measureDatabase } from "./database-metrics.ts";

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
