import { type ChainedLog, checkChain } from "#server/database/log-chain.ts";
import { type Command, CommandError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** A log's `verify`. Throws `CommandError` where an entry was changed, removed or inserted. */
function verifyCommand(name: string, log: ChainedLog): Command {
  const title = log.replace("_", " ");
  return {
    name: `${name} verify`,
    operands: ["[<hash>]"],
    summary: `checks that no entry of the ${title} was changed, removed or inserted; with the hash that an earlier check printed, also that none since then is missing`,
    run: ({ operands: [noted] }, config) =>
      withDatabase(config, async ({ database }) => {
        const { entries, broken, last, holdsNoted } = await checkChain(database, log, noted);
        if (broken !== null)
          throw new CommandError(
            `The ${title} was tampered with at entry ${broken}: it does not follow from the one before. Compare it with a backup.`,
          );
        if (!holdsNoted)
          throw new CommandError(
            `The ${title} has no entry with that hash: entries at its end were removed. Compare it with a backup.`,
          );
        if (last === null) return `The ${title} is empty.`;
        return `The ${title} is whole: ${entries} ${entries === 1 ? "entry" : "entries"}. Note the last hash elsewhere: ${last}`;
      }),
  };
}

/** `access-log verify` (accounts-20) and `office-log verify` (office-4). */
export const verifyLogCommands: readonly Command[] = [
  verifyCommand("access-log", "access_log"),
  verifyCommand("office-log", "office_log"),
];
