import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { removeDemo } from "#server/demo/remove-demo.ts";
import { createPictureService, openPictureStorage } from "#server/pictures/pictures.ts";
import type { Command, CommandContext } from "./command.ts";
import { withMigratedDatabase } from "./with-database.ts";

async function remove({ database, config }: CommandContext): Promise<string> {
  const storage = openPictureStorage(config);
  const pictures = createPictureService({ database, changes: new ChangeNotifier(), storage });
  const removed = await removeDemo({ database, pictures });
  const counts = (["accounts", "posts", "appointments", "pictures"] as const).map(
    (kind) => `${removed[kind]} ${kind}`,
  );
  const report = `Deleted what the demo made: ${counts.join(", ")}.`;
  if (removed.disabled.length === 0) return report;
  return `${report}\nOther data refers to ${removed.disabled.join(", ")}: disabled instead of deleted.`;
}

/** `demo remove` (operation-3). */
export const demoCommands: readonly Command[] = [
  {
    name: "demo remove",
    summary: "deletes the people, posts, pictures and requests that the demo made",
    run: (_given, config) => withMigratedDatabase(config, remove),
  },
];
