import { connectDatabase, type DatabaseHandle } from "#server/database/connect.ts";
import { acquireEmbeddedServer } from "#server/database/embedded-server.ts";
import { loadSecretKey } from "#server/secret-key.ts";

const print = (details: object, message: string) => console.error(message, details);
const log = { info: () => undefined, warn: print, error: print };

interface JourneyDatabase extends Pick<DatabaseHandle, "database" | "close"> {
  readonly secretKey: Buffer;
  readonly clock: () => Date;
}

const opened = new Map<string, Promise<JourneyDatabase>>();

async function open(dataDirectory: string): Promise<JourneyDatabase> {
  const { connection } = await acquireEmbeddedServer({ dataDirectory, log });
  const { database, close } = connectDatabase({ server: connection, log });
  const secretKey = await loadSecretKey({ dataDirectory, databaseUrl: undefined, secretKey: undefined });
  return { database, close, secretKey, clock: () => new Date() };
}

/** The database of the running program that the journey uses, and its secret; one connection pool for each worker. */
export function journeyDatabase(
  dataDirectory = process.env.JOURNEY_DATA_DIR ?? "",
): Promise<JourneyDatabase> {
  const database = opened.get(dataDirectory) ?? open(dataDirectory);
  opened.set(dataDirectory, database);
  return database;
}

/** Closes the pool before its program stops. */
export async function closeJourneyDatabase(dataDirectory: string): Promise<void> {
  const database = await opened.get(dataDirectory);
  opened.delete(dataDirectory);
  await database?.close();
}
