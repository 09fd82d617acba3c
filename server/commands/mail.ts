import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/connect.ts";
import { createFailedEmails, type FailedEmail } from "#server/mail/failed-emails.ts";
import { migrateMailQueue } from "#server/mail/mail-queue.ts";
import { loadSecretKey, requireSameSecretKey } from "#server/secret-key.ts";
import { type Command, CommandError, withMigratedDatabase } from "./command.ts";

/** Runs work over the emails that could not be delivered; makes the queue's tables first if there are none. */
function withFailedEmails(
  config: Config,
  work: (failedEmails: ReturnType<typeof createFailedEmails>, database: Database) => Promise<string>,
): Promise<string> {
  return withMigratedDatabase(config, async ({ server, log, pool, database }) => {
    const secretKey = await loadSecretKey(config);
    await requireSameSecretKey(pool, secretKey);
    await migrateMailQueue({ server, log });
    return work(createFailedEmails(secretKey), database);
  });
}

function describeEmails(emails: readonly FailedEmail[]): string {
  if (emails.length === 0) return "Every email was delivered or is waiting.";
  return emails
    .map(
      ({ id, kind, to, queuedAt, reason }) => `${id}  ${queuedAt.slice(0, 16)}Z  ${kind}  ${to}\n  ${reason}`,
    )
    .join("\n");
}

/** `mail list` and `mail retry`. */
export const mailCommands: readonly Command[] = [
  {
    name: "mail list",
    summary: "lists the emails that could not be delivered, without their contents",
    run: (_given, config) =>
      withFailedEmails(config, async ({ list }, database) => describeEmails(await list(database))),
  },
  {
    name: "mail retry",
    operands: ["[<id>]"],
    summary: "tries one of them again, or all",
    run: ({ operands: [id = "all"] }, config) =>
      withFailedEmails(config, async ({ retry }, database) => {
        const { length: count } = await retry(database, id);
        if (count === 0 && id !== "all")
          throw new CommandError(`No undelivered email has the id ${id}. See them with: enamel mail list`);
        return `${count} ${count === 1 ? "email is" : "emails are"} tried again.`;
      }),
  },
];
