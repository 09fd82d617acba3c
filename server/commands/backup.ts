import { resolve } from "node:path";
import { backUp, restore } from "#server/backup.ts";
import { migrate, migrationsDirectory } from "#server/database/migrate.ts";
import { openPictureStorage } from "#server/pictures/pictures.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** `backup` and `restore`. */
export const backupCommands: readonly Command[] = [
  {
    name: "backup",
    operands: ["<folder>"],
    summary: "writes all rows and pictures into a new folder",
    run: ({ operands: [operand = ""] }, config) =>
      withDatabase(config, async ({ createClient }) => {
        const folder = resolve(operand);
        const missing = await backUp({ createClient, pictures: openPictureStorage(config), folder });
        const report = `Everything is in ${folder}. Keep it as safe as the practice's own records.`;
        return missing === 0 ? report : `${report}\n${missing} files of pictures were missing before.`;
      }),
  },
  {
    name: "restore",
    operands: ["<folder>"],
    summary: "puts a backup into an empty database",
    run: ({ operands: [operand = ""] }, config) =>
      withDatabase(config, async ({ pool, createClient }) => {
        const folder = resolve(operand);
        await migrate(pool, migrationsDirectory);
        await restore({ createClient, pictures: openPictureStorage(config), folder });
        return `The backup in ${folder} is back.`;
      }),
  },
];
