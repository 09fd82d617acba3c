import { resolve } from "node:path";
import { parseArgs } from "node:util";
import pino from "pino";
import { borrowEmbeddedServer } from "#server/embedded-postgres/running-server.ts";
import { type DeadEmail, openDeadEmails } from "#server/mail/dead-emails.ts";
import { openPictureStorage } from "#server/pictures/pictures.ts";
import { backUp, restore } from "./backup.ts";
import { type Command, flagNames, UsageError } from "./command.ts";
import { readConfig } from "./config.ts";
import { connectDatabase } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { demoCommand } from "./demo-command.ts";
import { reportError } from "./report-error.ts";
import { loadSecretKey } from "./secret-key.ts";
import { staffCommands } from "./staff-commands.ts";

const usage = `Usage: npm run enamel -- <command>

  migrate            brings the database's tables up to date
  backup <folder>    writes all rows and pictures into a new folder
  restore <folder>   puts a backup into an empty database
  staff add --username <name> --email <address> --first-name <name> --last-name <name>
                     makes an employee and mails an invitation to set a password
  staff list         shows the employees
  staff remove --username <name>
                     takes an employee's rights away and signs them out
  2fa reset --username <name>
                     takes a lost authenticator away from anybody's account
  demo remove        deletes the people, posts, pictures and requests that the demo made
  mail list          shows the mails that were given up, without their contents
  mail retry [<id>]  tries one of them again, or all

The settings (DATA_DIR, DATABASE_URL) say which practice is meant. The program may run meanwhile.
`;

function folderNamed([folder, ...more]: readonly string[]): string {
  if (!folder || more.length > 0) throw new UsageError();
  return resolve(folder);
}

const commands: Readonly<Record<string, Command>> = {
  ...staffCommands,
  demo: demoCommand,
  async migrate({ pool }) {
    const applied = await migrate(pool, "server/database/migrations");
    return applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The tables are up to date.";
  },
  async backup({ createClient, config }, operands) {
    const folder = folderNamed(operands);
    const missing = await backUp({ createClient, pictures: openPictureStorage(config), folder });
    const report = `Everything is in ${folder}. Keep it as safe as the practice's own records.`;
    return missing === 0 ? report : `${report}\n${missing} files of pictures were missing before.`;
  },
  async restore({ pool, createClient, config }, operands) {
    const folder = folderNamed(operands);
    await migrate(pool, "server/database/migrations");
    await restore({ createClient, pictures: openPictureStorage(config), folder });
    return `The backup in ${folder} is back.`;
  },
  async mail({ server, log, config }, [what, ...ids]) {
    if (!["list", "retry"].includes(what ?? "") || ids.length > (what === "list" ? 0 : 1))
      throw new UsageError();
    const deadEmails = await openDeadEmails({ server, log, secretKey: await loadSecretKey(config) });
    try {
      if (what === "list") return describeEmails(await deadEmails.list());
      const count = await deadEmails.retry(ids.length > 0 ? ids : "all");
      return `${count} ${count === 1 ? "mail is" : "mails are"} tried again.`;
    } finally {
      await deadEmails.close();
    }
  },
};

function describeEmails(emails: readonly DeadEmail[]): string {
  if (emails.length === 0) return "No mail was given up.";
  return emails
    .map(
      ({ id, kind, to, queuedAt, reason }) => `${id}  ${queuedAt.slice(0, 16)}Z  ${kind}  ${to}\n  ${reason}`,
    )
    .join("\n");
}

async function runCommand(): Promise<string> {
  const options = Object.fromEntries(flagNames.map((flag) => [flag, { type: "string" as const }]));
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [name = "", ...operands] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError();
  if (Object.keys(values).length > 0 && !Object.hasOwn(staffCommands, name)) throw new UsageError();
  const config = readConfig(process.env);
  const log = pino({ level: "warn", base: null }, pino.destination(2));
  const borrowed = config.databaseUrl
    ? { connection: { url: config.databaseUrl }, release: async () => undefined }
    : await borrowEmbeddedServer({ dataDirectory: config.dataDirectory, log });
  const handle = connectDatabase({ server: borrowed.connection, log });
  try {
    return await command({ ...handle, server: borrowed.connection, log, config }, operands, values);
  } finally {
    await handle.close();
    await borrowed.release();
  }
}

try {
  process.stdout.write(`${await runCommand()}\n`);
} catch (error) {
  const isUsage =
    error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  if (isUsage) process.stderr.write(usage);
  else reportError(error);
  process.exitCode = isUsage ? 2 : 1;
}
