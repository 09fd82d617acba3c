import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { notFound } from "#contract/problems.ts";
import { linkPreviewSize } from "#contract/site-files.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { PublicResponse } from "#server/http/cached-response.ts";
import { sendProblem } from "#server/http/problem-error.ts";
import { ResponseCache } from "#server/http/response-cache.ts";
import { shownElsewhere } from "#server/http/security-headers.ts";
import { isPictureFile } from "./pictures.ts";
import type { PictureStorage } from "./storage.ts";

/** Most bytes of cached pictures; others are read from the storage. */
const memory = 64 * 1024 * 1024;

/** A picture's JPEG for link previews, by the WebP file that it is made of. */
const preview = /^([a-z0-9]{16,64}-\d{1,5})\.jpg$/;

function typeOf(file: string): string {
  return { ".avif": "image/avif", ".jpg": "image/jpeg" }[extname(file)] ?? "image/webp";
}

/** Serves stored pictures at `/pictures/<name>-<width>.<format>`; their bytes never change under a name. */
export function serveStoredPictures(
  app: FastifyInstance,
  { storage, changes }: { storage: PictureStorage; changes: ChangeNotifier },
): void {
  /** Of every stored picture, made when it is asked for, so that earlier ones have it too. */
  async function readPreview(name: string): Promise<Buffer | undefined> {
    const picture = await storage.read(`${name}.webp`);
    return picture && sharp(picture).resize(linkPreviewSize).jpeg({ quality: 82 }).toBuffer();
  }

  const recent = new ResponseCache(memory);
  changes.subscribe({
    onChange: (tags) => recent.invalidate(tags),
    onReconnect: () => recent.invalidateAll(),
  });
  app.get("/pictures/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, previewed] = preview.exec(file) ?? [];
    if (!previewed && !isPictureFile(file)) return sendProblem(reply, notFound);
    const picture = await recent.getOrRender(file, async () =>
      describePicture(file, previewed ? await readPreview(previewed) : await storage.read(file)),
    );
    return picture.status === 200 ? picture.send(request, reply) : sendProblem(reply, notFound);
  });
}

function describePicture(file: string, body: Buffer | undefined): PublicResponse {
  return {
    status: body ? 200 : 404,
    headers: {
      "Content-Type": typeOf(file),
      "Cache-Control": "public, max-age=31536000, immutable",
      ...shownElsewhere,
    },
    body: body ?? Buffer.alloc(0),
    tags: ["pictures"],
    isCacheable: body !== undefined,
    isCompressed: true,
  };
}
