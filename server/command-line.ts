import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pino from "pino";
import { type Config, readConfig, UnusableSetting } from "./config.ts";
import { BackupError, backUp, restore } from "./database/backup.ts";
import { connectDatabase, type DatabaseHandle } from "./database/connect.ts";
import { EmbeddedServerError } from "./database/embedded-server-error.ts";
import { MigrationError, migrate } from "./database/migrate.ts";
import { borrowEmbeddedServer } from "./database/running-server.ts";

const usage = `Usage: npm run enamel -- <command>

  migrate            brings the database's tables up to date
  backup <folder>    writes all rows and pictures into a new folder
  restore <folder>   puts a backup into an empty database

The settings (DATA_DIR, DATABASE_URL) say which practice is meant. The program may run meanwhile.
`;

/** The command was not understood; what is printed is how to write it. */
class UsageError extends Error {}

type Command = (handle: DatabaseHandle, config: Config, operands: readonly string[]) => Promise<string>;

function folderNamed([folder, ...more]: readonly string[]): string {
  if (!folder || more.length > 0) throw new UsageError();
  return resolve(folder);
}

const picturesOf = ({ dataDirectory }: Config) => join(dataDirectory, "pictures");

const commands: Readonly<Record<string, Command>> = {
  async migrate({ pool }) {
    const applied = await migrate(pool, "server/database/migrations");
    return applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The tables are up to date.";
  },
  async backup({ pool }, config, operands) {
    const folder = folderNamed(operands);
    await backUp({ pool, picturesDirectory: picturesOf(config), folder });
    return `Everything is in ${folder}. Keep it as safe as the practice's own records.`;
  },
  async restore({ pool }, config, operands) {
    const folder = folderNamed(operands);
    await migrate(pool, "server/database/migrations");
    await restore({ pool, picturesDirectory: picturesOf(config), folder });
    return `The backup in ${folder} is back.`;
  },
};

async function runCommand(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name = "", ...operands] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError();
  const config = readConfig(process.env);
  const log = pino({ level: "warn", base: null }, pino.destination(2));
  const borrowed = config.databaseUrl
    ? { connection: { url: config.databaseUrl }, release: async () => undefined }
    : await borrowEmbeddedServer({ dataDirectory: config.dataDirectory, log });
  const handle = connectDatabase({ server: borrowed.connection, log });
  try {
    return await command(handle, config, operands);
  } finally {
    await handle.close();
    await borrowed.release();
  }
}

/** Whose message alone is meant for the terminal. */
const plainSpoken = [UnusableSetting, BackupError, MigrationError, EmbeddedServerError];

try {
  process.stdout.write(`${await runCommand()}\n`);
} catch (error) {
  const isUsage =
    error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  const isPlain = plainSpoken.some((kind) => error instanceof kind);
  process.stderr.write(isUsage ? usage : `${isPlain ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = isUsage ? 2 : 1;
}
