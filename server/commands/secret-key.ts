import { openOutbox } from "#server/mail/outbox.ts";
import { countKeyLosses, isServed, replaceSecretKey } from "#server/replace-secret-key.ts";
import { isSameSecretKey, loadSecretKey } from "#server/secret-key.ts";
import { type Command, type CommandContext, CommandError, UsageError } from "./command.ts";
import { withMigratedDatabase } from "./with-database.ts";

const consent = "yes";

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

async function replace(
  { database, pool, server, log, config }: CommandContext,
  isAgreed: boolean,
): Promise<string> {
  const secretKey = await loadSecretKey(config);
  if (await isSameSecretKey(pool, secretKey)) return "This is the database's secret key already.";
  const clock = () => new Date();
  const outbox = await openOutbox({ server, log, secretKey, clock });
  try {
    const { twoFactor, sessions, queuedEmails } = await countKeyLosses(database);
    const losses = [
      count(twoFactor, "account's two-factor authentication", "accounts' two-factor authentication"),
      count(sessions, "session", "sessions"),
      count(queuedEmails, "queued mail", "queued mails"),
    ].join(", ");
    if (!isAgreed)
      return `Without the former secret key these are lost: ${losses}. Nothing was changed.\nTo go on: enamel secret-key replace ${consent}`;
    if (await isServed(database))
      throw new CommandError("The program runs with the former secret key. Stop it first.");
    await replaceSecretKey(database, { secretKey, outbox, now: clock() });
    return `The secret key is replaced. Lost: ${losses}. Everyone signs in with the password, and sets up two-factor again.`;
  } finally {
    await outbox.close();
  }
}

/** `secret-key replace` (operation-18). */
export const secretKeyCommand: Command = {
  name: "secret-key replace",
  operands: [`[${consent}]`],
  summary:
    "shows what is lost with a lost secret key; with yes, makes the one of the settings the database's",
  run({ operands: [answer] }, config) {
    if (answer !== undefined && answer !== consent) throw new UsageError(`Only ${consent} may follow.`);
    return withMigratedDatabase(config, (context) => replace(context, answer === consent));
  },
};
