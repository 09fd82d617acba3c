import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { buildApp } from "#server/app.ts";
import { Changes } from "#server/database/changes.ts";
import type { Database } from "#server/database/connect.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import { aDatabase, silentLog } from "./test-database.ts";

/** The whole HTTP side over a database of its own, as tests use it. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly changes: Changes;
  readonly url: string;
  /** A second process's worth of program over the same database. */
  twin(): Promise<{ app: FastifyInstance; changes: Changes }>;
  /** What was logged so far, a line each. */
  readonly logLines: string[];
  close(): Promise<void>;
}

/** The pages as built; `npm test` builds them first. */
async function builtPages(): Promise<PageRenderer> {
  return (await import(pathToFileURL(resolve("build/web/server/index.js")).href)) as PageRenderer;
}

/** Builds the program's HTTP side over a new, migrated and empty database. */
export async function anApp(
  options: { keptBytes?: number; database?: Database; clock?: () => Date } = {},
): Promise<TestApp> {
  const { database, createClient, url, drop } = await aDatabase();
  const dataDirectory = await mkdtemp(join(tmpdir(), "enamel-app-"));
  const renderer = await builtPages();
  const logLines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => logLines.push(line) });
  const started: { app: FastifyInstance; changes: Changes }[] = [];

  async function start() {
    const changes = new Changes();
    await changes.listen(createClient, silentLog);
    const app = await buildApp({
      config: { publicUrl: "https://practice.example", dataDirectory, trustProxy: [] },
      database,
      changes,
      clock: options.clock ?? (() => new Date()),
      log,
      writeRequestLine: (line) => logLines.push(line),
      renderer,
      clientDirectory: resolve("build/web/client"),
      ...options,
    });
    const program = { app, changes };
    started.push(program);
    return program;
  }

  const { app, changes } = await start();
  return {
    app,
    changes,
    database,
    url,
    twin: start,
    logLines,
    async close() {
      for (const program of started) {
        await program.app.close();
        await program.changes.stop();
      }
      await drop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
