import pino from "pino";
import type { Config } from "#server/config/config.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";
import { acquireEmbeddedServer } from "#server/embedded-postgres/running-server.ts";
import { requireSessionPooling } from "#server/require-session-pooling.ts";
import type { CommandContext } from "./command.ts";

/** Milliseconds that a command's statement may take: some change many rows. */
const statementTimeout = 60_000;

/** Runs a command's work over the database of the settings; an embedded one is joined, or started for the command. */
export async function withDatabase<Result>(
  config: Config,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const log = pino({ level: "error", base: null }, pino.destination(2));
  const borrowed = config.databaseUrl
    ? { connection: { url: config.databaseUrl }, release: async () => undefined }
    : await acquireEmbeddedServer({ dataDirectory: config.dataDirectory, log });
  const handle = connectDatabase({ server: borrowed.connection, log, statementTimeout });
  try {
    if (config.databaseUrl) await requireSessionPooling(handle.createClient);
    return await work({ ...handle, server: borrowed.connection, log, config });
  } finally {
    await handle.close();
    await borrowed.release();
  }
}

/** The same, after the tables are brought up to date. */
export async function withMigratedDatabase<Result>(
  config: Config,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (context) => {
    await migrate(context.pool);
    return work(context);
  });
}
