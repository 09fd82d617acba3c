import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildApp } from "#server/app.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { acquireEmbeddedServer } from "#server/embedded-postgres/running-server.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import { openLog } from "#server/http/request-log.ts";
import { openPictureStorage } from "#server/pictures/pictures.ts";
import { noMail } from "./no-mail.ts";

// The program's HTTP side over the data directory of a running one. `uncached` renders each response for its request.
// `invalidated` caches, but is notified of a changed post before each request. `DATA_DIR` and `PUBLIC_URL` are those of
// the running program.

// As server/main.ts does: React decides by it, when it is loaded, which React it is.
process.env.NODE_ENV ??= "production";

const [variant] = process.argv.slice(2);
const { DATA_DIR: dataDirectory = "", PUBLIC_URL: publicUrl = "", PORT: port } = process.env;
const { log } = openLog("info");
const { connection } = await acquireEmbeddedServer({ dataDirectory, log });
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
  ...(variant === "uncached" && { cacheBytes: 0 }),
});
if (variant === "invalidated") app.server.prependListener("request", () => changes.notify("posts"));
await app.listen({ host: "127.0.0.1", port: Number(port) });
