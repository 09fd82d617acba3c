import { PassThrough, Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ZipFile } from "yazl";
import { exportLimit, exportOwnData, tooManyExports } from "#contract/own-data.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { withRateLimits } from "#server/http/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import type { PictureStorage } from "#server/pictures/pictures.ts";
import { type OwnData, readOwnData } from "./own-data.ts";

interface OwnDataDependencies {
  readonly database: Database;
  readonly pictureStorage: Pick<PictureStorage, "read">;
  readonly clock: () => Date;
  readonly secretKey: Buffer;
}

/** Serves the download of one's own data (accounts-34). */
export function serveOwnData(
  app: FastifyInstance,
  { database, pictureStorage, clock, secretKey }: OwnDataDependencies,
): void {
  serve(app, exportOwnData, async (_received, request) => {
    const { accountId, sessionId } = callerOf(request);
    const now = clock();
    const limit = { secretKey, now, name: "own data", key: String(accountId), ...exportLimit };
    const data = await withRateLimits(database, { limits: [limit], problem: tooManyExports }, () =>
      database.transaction(
        async (transaction) => {
          const event = {
            kind: "data_downloaded",
            accountId,
            sessionId,
            client: clientOf(request),
            now,
          } as const;
          await recordSecurityEvent(transaction, event);
          return readOwnData(transaction, accountId);
        },
        // One snapshot, so that what refers to a row finds it.
        { isolationLevel: "repeatable read" },
      ),
    );
    return zipOf(data, { pictureStorage, now });
  });
}

/**
 * The zip of an export in parts; each picture is read when its turn comes, so that memory holds one at a time. An error
 * ends it early, so that no download looks whole that is not.
 */
async function* zipOf(
  { data, files }: OwnData,
  { pictureStorage, now }: Pick<OwnDataDependencies, "pictureStorage"> & { readonly now: Date },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const parts = new PassThrough();
  const fail = (error: Error) => void parts.destroy(error);
  zip.outputStream.pipe(parts);
  zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), "data.json", { mtime: now });
  for (const file of files) {
    const bytes = Readable.from(readParts(pictureStorage, file)).on("error", fail);
    // Pictures are compressed already.
    zip.addReadStream(bytes, `pictures/${file}`, { mtime: now, compress: false });
  }
  zip.end();
  yield* parts;
}

/** A picture's bytes; none for one that was replaced since the rows were read. */
async function* readParts(pictureStorage: OwnDataDependencies["pictureStorage"], file: string) {
  const bytes = await pictureStorage.read(file);
  if (bytes) yield bytes;
}
