import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { notFound } from "#contract/problems.ts";
import { type Encoding, preferredEncoding } from "./encoding.ts";
import { sendProblem } from "./problem-error.ts";
import { prepareVariant, sendVariant, type Variant } from "./variant.ts";

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

type Variants = Partial<Record<Encoding, Variant>>;

const suffixes: readonly [Encoding, string][] = [
  ["identity", ""],
  ["gzip", ".gz"],
  ["br", ".br"],
];

async function readVariants(file: string, everyAnswer: Readonly<Record<string, string>>): Promise<Variants> {
  const variants: Variants = {};
  const present = suffixes.filter(([, suffix]) => existsSync(file + suffix));
  const headers = {
    ...everyAnswer,
    "Content-Type": contentTypes[extname(file)] ?? "application/octet-stream",
    "Cache-Control": forever,
    ...(present.length > 1 && { Vary: "Accept-Encoding" }),
  };
  for (const [encoding, suffix] of present) {
    const body = await readFile(file + suffix);
    variants[encoding] = prepareVariant({ status: 200, headers, encoding, body });
  }
  return variants;
}

interface AssetsOptions {
  /** Where the browser's build lies. */
  readonly clientDirectory: string;
  /** Headers that every answer carries. */
  readonly everyAnswer: Readonly<Record<string, string>>;
}

/**
 * Serves the build's hashed files under `/assets/` from memory, compressed when they were built: the disk is read
 * through the thread pool that password hashing fills.
 */
export async function serveAssets(app: FastifyInstance, { clientDirectory, everyAnswer }: AssetsOptions) {
  const directory = join(clientDirectory, "assets");
  const names = (await readdir(directory)).filter((name) => !/\.(br|gz)$/.test(name));
  const assets = new Map<string, Variants>();
  for (const name of names) assets.set(name, await readVariants(join(directory, name), everyAnswer));
  app.get("/assets/:name", async (request, reply) => {
    const variants = assets.get((request.params as { name: string }).name);
    const found = variants?.[preferredEncoding(request.headers["accept-encoding"])] ?? variants?.identity;
    return found ? sendVariant(request, reply, found) : sendProblem(reply, notFound);
  });
}
