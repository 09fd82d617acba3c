import { resolve } from "node:path";
import { type ChainedLog, checkChain, findCut, type NotedEnds } from "#server/database/log-chain.ts";
import { verifyBackup } from "./backup-archive.ts";
import { type Command, CommandError, withDatabase } from "./command.ts";

async function readEnds(file: string): Promise<NotedEnds> {
  const { made_at, log_ends } = await verifyBackup(resolve(file));
  if (!log_ends)
    throw new CommandError(
      `${file} was made by an earlier release, which did not record how far the logs went.`,
    );
  return { at: made_at, ends: log_ends };
}

/** A log's `verify`. Throws `CommandError` where an entry was changed, removed or inserted. */
function verifyCommand(name: string, log: ChainedLog): Command {
  const title = log.replace("_", " ");
  return {
    name: `${name} verify`,
    operands: ["[<hash>]"],
    flags: { backup: "[<file>]" },
    summary: `checks that no entry of the ${title} was changed, removed or inserted; with the hash from an earlier check, also that none since then is missing; with --backup, that none in that backup is missing, otherwise in any recorded backup`,
    run: ({ operands: [noted], flags: { backup } }, config) =>
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
        const cut = await findCut(database, log, backup === undefined ? undefined : await readEnds(backup));
        if (cut !== undefined) throw new CommandError(cut);
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
