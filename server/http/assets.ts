import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance } from "fastify";
import { notFound } from "#contract/problems.ts";
import { sendProblem } from "./failures.ts";
import { type Encoding, preferredEncoding } from "./kept-replies.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** A hashed file never changes under its name (decision 41). */
const forever = "public, max-age=31536000, immutable";

interface Variant {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

async function readVariants(file: string): Promise<Partial<Record<Encoding, Variant>>> {
  const type = contentTypes[extname(file)] ?? "application/octet-stream";
  const common = { "Content-Type": type, "Cache-Control": forever };
  const variant = async (suffix: string, encoding: Encoding): Promise<Partial<Record<Encoding, Variant>>> => {
    if (!existsSync(file + suffix)) return {};
    const body = await readFile(file + suffix);
    const negotiated = existsSync(`${file}.br`) && { Vary: "Accept-Encoding" };
    return {
      [encoding]: {
        headers: { ...common, ...negotiated, ...(suffix && { "Content-Encoding": encoding }) },
        body,
      },
    };
  };
  return {
    ...(await variant("", "identity")),
    ...(await variant(".gz", "gzip")),
    ...(await variant(".br", "br")),
  };
}

/**
 * Serves the build's hashed files under `/assets/` from memory, compressed when they were built: the disk is read
 * through the thread pool that password hashing fills.
 */
export async function serveAssets(app: FastifyInstance, clientDirectory: string): Promise<void> {
  const directory = join(clientDirectory, "assets");
  const names = (await readdir(directory, { recursive: true })).filter((name) =>
    /\.(?!br$|gz$)\w+$/.test(name),
  );
  const assets = new Map<string, Partial<Record<Encoding, Variant>>>();
  for (const name of names) {
    const path = `/assets/${relative(directory, join(directory, name)).split(sep).join("/")}`;
    assets.set(path, await readVariants(join(directory, name)));
  }
  app.get("/assets/*", async (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const variants = assets.get(path);
    const found = variants?.[preferredEncoding(request.headers["accept-encoding"])] ?? variants?.identity;
    if (!found) return sendProblem(reply, notFound);
    return reply.headers(found.headers).send(found.body);
  });
}
