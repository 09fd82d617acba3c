import type { FastifyInstance } from "fastify";
import { notFound } from "#contract/problems.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { PublicResponse } from "#server/http/cached-response.ts";
import { sendProblem } from "#server/http/problem-error.ts";
import { ResponseCache } from "#server/http/response-cache.ts";
import { isPictureFile } from "./pictures.ts";
import type { PictureStorage } from "./storage.ts";

/** Most bytes of cached pictures; others are read from the storage. */
const memory = 64 * 1024 * 1024;

/** Serves stored pictures at `/pictures/<name>-<width>.<format>`; their bytes never change under a name. */
export function serveStoredPictures(
  app: FastifyInstance,
  { storage, changes }: { storage: PictureStorage; changes: ChangeNotifier },
): void {
  const recent = new ResponseCache(memory);
  changes.subscribe({
    onChange: (tags) => recent.invalidate(tags),
    onReconnect: () => recent.invalidateAll(),
  });
  app.get("/pictures/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    if (!isPictureFile(file)) return sendProblem(reply, notFound);
    const picture = await recent.getOrRender(file, async () =>
      describePicture(file, await storage.read(file)),
    );
    return picture.status === 200 ? picture.send(request, reply) : sendProblem(reply, notFound);
  });
}

function describePicture(file: string, body: Buffer | undefined): PublicResponse {
  return {
    status: body ? 200 : 404,
    headers: {
      "Content-Type": file.endsWith(".avif") ? "image/avif" : "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
    body: body ?? Buffer.alloc(0),
    tags: ["pictures"],
    isCacheable: body !== undefined,
    isCompressed: true,
  };
}
