import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { notFound } from "#contract/problems.ts";
import { sendProblem } from "./failures.ts";
import { KeptReplies, type PublicReply } from "./kept-replies.ts";

const fileName = /^[a-z0-9]{16,64}-\d{2,5}\.(avif|webp)$/;

/** Pictures in memory at a time, in bytes; the rest is read from the disk again when asked for. */
const memory = 64 * 1024 * 1024;

/** Serves stored pictures at `/pictures/<name>-<width>.<format>`; their bytes never change under a name. */
export function serveStoredPictures(
  app: FastifyInstance,
  directory: string,
  everyAnswer: Readonly<Record<string, string>>,
): void {
  const recent = new KeptReplies(memory, everyAnswer);
  app.get("/pictures/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    if (!fileName.test(file)) return sendProblem(reply, notFound);
    try {
      const picture = await recent.getOrMake(file, () => readPicture(join(directory, file)));
      return await picture.send(request, reply);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return sendProblem(reply, notFound);
      throw error;
    }
  });
}

async function readPicture(path: string): Promise<PublicReply> {
  return {
    status: 200,
    headers: {
      "Content-Type": path.endsWith(".avif") ? "image/avif" : "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
    body: await readFile(path),
    madeOf: [],
    keep: true,
    isCompressed: true,
  };
}
