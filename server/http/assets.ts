import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { notFound } from "#contract/problems.ts";
import { sendProblem } from "./problem-error.ts";
import { CachedResponse } from "./response-cache.ts";
import { shownElsewhere } from "./security-headers.ts";

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

/** A hashed file never changes under its name (http-8). */
const forever = "public, max-age=31536000, immutable";

function readAsset(file: string): CachedResponse {
  const read = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined);
  const [body, br, gzip] = [readFileSync(file), read(".br"), read(".gz")];
  const headers = {
    "Content-Type": contentTypes[extname(file)] ?? "application/octet-stream",
    "Cache-Control": forever,
    ...(contentTypes[extname(file)]?.startsWith("image/") && shownElsewhere),
  };
  return new CachedResponse(
    { status: 200, headers, body, tags: [], isCacheable: true, isImmutable: true },
    { ...(br && { br }), ...(gzip && { gzip }) },
  );
}

/**
 * Serves the build's hashed files under `/assets/` from memory, compressed when they were built: the disk is
 * read through the thread pool that password hashing fills. Read at once, since a thousand small files take ten times as long
 * through that pool, and nobody is served yet.
 */
export function serveAssets(app: FastifyInstance, clientDirectory: string): void {
  const directory = join(clientDirectory, "assets");
  const names = readdirSync(directory).filter((name) => !/\.(br|gz)$/.test(name));
  const assets = new Map<string, CachedResponse>();
  for (const name of names) assets.set(name, readAsset(join(directory, name)));
  app.get("/assets/:name", async (request, reply) => {
    const asset = assets.get((request.params as { name: string }).name);
    return asset ? asset.send(request, reply) : sendProblem(reply, notFound);
  });
}
