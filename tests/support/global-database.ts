import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { SocketConnection } from "#server/database/connect.ts";
import { startTestServer } from "./test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabaseServer: SocketConnection;
  }
}

const migrations = join(import.meta.dirname, "..", "..", "server", "database", "migrations");

/** Vitest's global set-up: one PostgreSQL for the whole run, from which `aDatabase()` copies. */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(migrations);
  project.provide("testDatabaseServer", server.connection);
  return server.stop;
}
