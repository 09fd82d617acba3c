import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { notFound } from "#contract/problems.ts";
import { sendProblem } from "./failures.ts";
import { KeptReplies } from "./kept-replies.ts";

const fileName = /^[a-z0-9]{16,64}-\d{2,5}\.(avif|webp)$/;

/** Pictures in memory at a time, in bytes; the rest is read from the disk again when asked for. */
const memory = 64 * 1024 * 1024;

/** Serves stored pictures at `/pictures/<name>-<width>.<format>`; their bytes never change under a name. */
export function serveStoredPictures(app: FastifyInstance, directory: string): void {
  const recent = new KeptReplies(memory);
  app.get("/pictures/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    if (!fileName.test(file)) return sendProblem(reply, notFound);
    try {
      const kept = await recent.getOrMake(file, async () => ({
        status: 200,
        headers: {},
        body: await readFile(join(directory, file)),
        madeOf: [],
        keep: true,
      }));
      const { body } = await kept.prepareVariant("identity");
      return reply
        .headers({
          "Content-Type": file.endsWith(".avif") ? "image/avif" : "image/webp",
          "Cache-Control": "public, max-age=31536000, immutable",
        })
        .send(body);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return sendProblem(reply, notFound);
      throw error;
    }
  });
}
