import type { Config } from "#server/config/config.ts";
import { migrate, migrationsDirectory } from "#server/database/migrate.ts";
import { type DeadEmail, openDeadEmails } from "#server/mail/dead-emails.ts";
import { loadSecretKey, requireSameSecretKey } from "#server/secret-key.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

function withDeadEmails(
  config: Config,
  work: (deadEmails: Awaited<ReturnType<typeof openDeadEmails>>) => Promise<string>,
): Promise<string> {
  return withDatabase(config, async ({ server, log, pool }) => {
    await migrate(pool, migrationsDirectory);
    const secretKey = await loadSecretKey(config);
    await requireSameSecretKey(pool, secretKey);
    const deadEmails = await openDeadEmails({ server, log, secretKey });
    try {
      return await work(deadEmails);
    } finally {
      await deadEmails.close();
    }
  });
}

function describeEmails(emails: readonly DeadEmail[]): string {
  if (emails.length === 0) return "No mail was given up.";
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
    summary: "shows the mails that were given up, without their contents",
    run: (_given, config) => withDeadEmails(config, async ({ list }) => describeEmails(await list())),
  },
  {
    name: "mail retry",
    operands: ["[<id>]"],
    summary: "tries one of them again, or all",
    run: ({ operands }, config) =>
      withDeadEmails(config, async ({ retry }) => {
        const count = await retry(operands.length > 0 ? operands : "all");
        return `${count} ${count === 1 ? "mail is" : "mails are"} tried again.`;
      }),
  },
];
