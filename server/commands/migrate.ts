import {
  grantDataRights,
  migrate,
  ownsTables,
  roleExists,
  rolesWithDataRights,
} from "#server/database/migrate.ts";
import { migrateMailQueue } from "#server/mail/mail-queue.ts";
import { type Command, CommandError, withDatabase } from "./command.ts";

/** `migrate`: brings the tables up to date, and the rights of the role that the server uses (operation-23). */
export const migrateCommand: Command = {
  name: "migrate",
  flags: { grant: "[<role>]" },
  summary:
    "updates the database's tables; with --grant, also the rights of the server's role, as for each role of an earlier --grant",
  run: ({ flags: { grant } }, config) =>
    withDatabase(config, async ({ pool, server, log }) => {
      if (grant !== undefined && !(await roleExists(pool, grant)))
        throw new CommandError(
          `The database server has no role ${grant}, so nothing was changed. Create it with createuser, or correct --grant.`,
        );
      if (grant !== undefined && (await ownsTables(pool, grant)))
        throw new CommandError(
          `${grant} owns the tables and has every right over them, so nothing was changed. Give --grant the role that the server uses.`,
        );
      const applied = await migrate(pool);
      await migrateMailQueue({ server, log });
      const roles = new Set([...(await rolesWithDataRights(pool)), ...(grant ? [grant] : [])]);
      for (const role of roles) await grantDataRights(pool, role);
      return [
        applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The tables are up to date.",
        ...(roles.size > 0 ? [`${[...roles].join(", ")} may read and write their rows.`] : []),
      ].join("\n");
    }),
};
