import pino from "pino";
import type { Config, InvalidSettingError } from "#server/config.ts";
import {
  type ConnectOptions,
  connectDatabase,
  type Database,
  type DatabaseHandle,
} from "#server/database/connect.ts";
import { acquireEmbeddedServer } from "#server/database/embedded-server.ts";
import { migrate } from "#server/database/migrate.ts";
import { requireSessionPooling } from "#server/database/session-pooling.ts";
import { PublishedSite } from "#server/site/published-site.ts";
import { provideShippedSite } from "#server/site/shipped-content.ts";

/** The arguments are invalid; the message names which, and the usage is printed. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A command cannot do its work as things are; the message explains why. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** What follows a command's name: values in their order, and flags by name. */
export interface Arguments {
  readonly operands: readonly string[];
  readonly flags: Readonly<Record<string, string | undefined>>;
  /** The flags without a value that were given. */
  readonly switches: ReadonlySet<string>;
}

/** A command's context: the open database, and its address for libraries that connect to it themselves. */
export interface CommandContext extends DatabaseHandle, Pick<ConnectOptions, "server" | "log"> {
  readonly config: Config;
}

/** What a command prints, with its exit code where that is not 0. */
export type Outcome = string | { readonly text: string; readonly exitCode: number } | undefined;

/** Where a command has its settings from and prints to: the process, or what a test passes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { readonly isTTY?: boolean; write(text: string): unknown };
}

/** A command of the program: its usage as data, and what it does. */
export interface Command {
  /** One or two words, such as `staff add`. */
  readonly name: string;
  /** Names of its operands, such as `<file>`; those in brackets are optional. */
  readonly operands?: readonly string[];
  /** Its flags, each with the name of its value, such as `<address>`; in brackets where the flag is optional. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Its flags without a value. */
  readonly switches?: readonly string[];
  /** What it does, as the usage prints it. */
  readonly summary: string;
  /** Explains what is wrong with settings that cannot be read; without it they end the command with code 78. */
  readonly explain?: (fault: InvalidSettingError) => Outcome;
  /** Runs it and returns what to print; its progress goes to the terminal. Throws `UsageError`. */
  run(given: Arguments, config: Config, terminal: Terminal): Promise<Outcome>;
}

/** Runs work that Ctrl-C or a supervisor's SIGTERM ends as a failure would, so that nothing half done stays. */
export async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) =>
    stopping.abort(new CommandError(`Ended by ${signal}; nothing was left half done.`));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    stopping.signal.throwIfAborted();
    throw error;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

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
    await provideStoredSite(handle.database);
    return await work({ ...handle, server: borrowed.connection, log, config });
  } finally {
    await handle.close();
    await borrowed.release();
  }
}

/** Provides the published site, or the texts of a new practice where the tables have none yet. */
async function provideStoredSite(database: Database): Promise<void> {
  try {
    await PublishedSite.open(database);
  } catch {
    await provideShippedSite("starter");
  }
}

/** The same, after the tables are brought up to date. */
export async function withMigratedDatabase<Result>(
  config: Config,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (context) => {
    await migrate(context.pool);
    await provideStoredSite(context.database);
    return work(context);
  });
}
