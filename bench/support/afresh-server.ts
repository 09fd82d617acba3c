import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildApp } from "#server/app.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { borrowEmbeddedServer } from "#server/embedded-postgres/running-server.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import { openLog } from "#server/http/request-log.ts";
import { openPictureStorage } from "#server/pictures/pictures.ts";
import { noMail } from "./no-mail.ts";

// The program's whole HTTP side over the data directory of a running one. `alone` keeps no answers: each is read from
// the database and rendered for itself. `changed` hears of a change before each request, as if a post had been written:
// it keeps what it may, and every answer is made after its request. `DATA_DIR` and `PUBLIC_URL` are the running one's.

// As server/main.ts does: React decides by it, when it is loaded, which React it is.
process.env.NODE_ENV ??= "production";

const [manner] = process.argv.slice(2);
const { DATA_DIR: dataDirectory = "", PUBLIC_URL: publicUrl = "", PORT: port } = process.env;
const { log } = openLog("info");
const { connection } = await borrowEmbeddedServer({ dataDirectory, log });
const { database, createClient } = connectDatabase({ server: connection, log });
const changes = new ChangeNotifier();
await changes.listen(createClient, log);
const app = await buildApp({
  config: { publicUrl, dataDirectory, trustProxy: [], demo: true },
  database,
  clock: () => new Date(),
  secretKey: randomBytes(32),
  changes,
  pictureStorage: openPictureStorage({ storageUrl: undefined, dataDirectory }),
  outbox: noMail,
  log,
  renderer: (await import(pathToFileURL(resolve("build/web/server/index.js")).href)) as PageRenderer,
  clientDirectory: resolve("build/web/client"),
  ...(manner === "alone" && { cacheBytes: 0 }),
});
if (manner === "changed") app.server.prependListener("request", () => changes.notify("posts"));
await app.listen({ host: "127.0.0.1", port: Number(port) });
