import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireOwnUser, requireWritableDataDirectory } from "./config.ts";

const isRoot = process.geteuid?.() === 0;
const otherUser = 65_534;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "enamel-test-"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

test("a missing data directory is made for its owner alone, with its parents", async () => {
  const dataDirectory = join(root, "some", "where");
  await requireWritableDataDirectory({ dataDirectory });
  expect((await stat(dataDirectory)).mode & 0o777).toBe(0o700);
});

test("a file in place of the data directory gives a one-line message", async () => {
  const dataDirectory = join(root, "file");
  await writeFile(dataDirectory, "");
  await expect(requireWritableDataDirectory({ dataDirectory })).rejects.toThrow(
    `DATA_DIR cannot be written (EEXIST): ${dataDirectory}. Give this folder to the user that runs Enamel, or set another one.`,
  );
});

test.runIf(isRoot)(
  "a data directory that this user may not write is one sentence (operation-25)",
  async () => {
    const dataDirectory = join(root, "roots");
    await mkdir(dataDirectory, { mode: 0o755 });
    await chmod(root, 0o755);
    process.seteuid?.(otherUser);
    try {
      await expect(requireWritableDataDirectory({ dataDirectory })).rejects.toThrow(
        `DATA_DIR cannot be written (EACCES): ${dataDirectory}`,
      );
    } finally {
      process.seteuid?.(0);
    }
  },
);

test.runIf(isRoot)(
  "root is refused in another user's data directory, and not in its own (operation-25)",
  async () => {
    await requireOwnUser({ dataDirectory: root });
    await requireOwnUser({ dataDirectory: join(root, "not-there-yet") });
    await chown(root, otherUser, otherUser);
    await expect(requireOwnUser({ dataDirectory: root })).rejects.toThrow(
      `DATA_DIR ${root} belongs to another user, who could not use what root writes there. Run Enamel as that user: sudo -u '#65534' enamel …`,
    );
  },
);
