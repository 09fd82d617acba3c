import { type Command, UsageError } from "./command.ts";
import { ChangeNotifier } from "./database/change-notifier.ts";
import { migrate } from "./database/migrate.ts";
import { removeDemo } from "./demo/remove-demo.ts";
import { createPictureService, openPictureStorage } from "./pictures/pictures.ts";

/** `demo remove`: deletes everything that the demo made. */
export const demoCommand: Command = async ({ database, pool, config }, operands) => {
  if (operands.join(" ") !== "remove") throw new UsageError();
  await migrate(pool, "server/database/migrations");
  const storage = openPictureStorage(config);
  const pictures = createPictureService({ database, changes: new ChangeNotifier(), storage });
  const removed = await removeDemo({ database, pictures });
  const counts = (["accounts", "posts", "appointments", "pictures"] as const).map(
    (kind) => `${removed[kind]} ${kind}`,
  );
  const report = `Deleted what the demo made: ${counts.join(", ")}.`;
  if (removed.disabled.length === 0) return report;
  return `${report}\nOther data refers to ${removed.disabled.join(", ")}: disabled instead of deleted.`;
};
