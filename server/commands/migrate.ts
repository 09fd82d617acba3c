import { migrate, migrationsDirectory } from "#server/database/migrate.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** `migrate`: brings the tables up to date. */
export const migrateCommand: Command = {
  name: "migrate",
  summary: "brings the database's tables up to date",
  run: (_given, config) =>
    withDatabase(config, async ({ pool }) => {
      const applied = await migrate(pool, migrationsDirectory);
      return applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The tables are up to date.";
    }),
};
