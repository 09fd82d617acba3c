import { checkChain } from "#server/access-log/chain.ts";
import { type Command, CommandError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** `access-log verify` (accounts-20). Raises `CommandError` where an entry was changed, removed or inserted. */
export const accessLogCommand: Command = {
  name: "access-log verify",
  operands: ["[<hash>]"],
  summary:
    "checks that no entry of the access log was changed, removed or inserted; with the hash that an earlier check printed, also that none since then is missing",
  run: ({ operands: [noted] }, config) =>
    withDatabase(config, async ({ database }) => {
      const { entries, broken, last, holdsNoted } = await checkChain(database, noted);
      if (broken !== null)
        throw new CommandError(
          `The access log was tampered with at entry ${broken}: it does not follow from the one before. Compare it with a backup.`,
        );
      if (!holdsNoted)
        throw new CommandError(
          "The access log has no entry with that hash: entries at its end were removed. Compare it with a backup.",
        );
      if (last === null) return "The access log is empty.";
      return `The access log is whole: ${entries} ${entries === 1 ? "entry" : "entries"}. Note the last hash elsewhere: ${last}`;
    }),
};
