import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory, syncDirectory } from "#server/directories.ts";
import type { PictureStorage } from "./storage.ts";

const groupSize = 500;

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Pictures in a directory of this machine, which is created if missing. */
export function directoryStorage(directory: string): PictureStorage {
  return {
    async write(file, bytes) {
      await makeDirectory(directory);
      const path = join(directory, file);
      const handle = await open(`${path}.part`, "w", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.part`, path);
      await syncDirectory(directory);
    },

    async read(file) {
      try {
        return await readFile(join(directory, file));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(files) {
      await Promise.all(files.map((file) => rm(join(directory, file), { force: true })));
    },

    async *list() {
      const files = await readdir(directory).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (let start = 0; start < files.length; start += groupSize) {
        const group = files.slice(start, start + groupSize).map(async (file) => {
          const found = await stat(join(directory, file)).catch(() => undefined);
          return found?.isFile() ? [{ file, writtenAt: found.mtime }] : [];
        });
        yield (await Promise.all(group)).flat();
      }
    },
  };
}
