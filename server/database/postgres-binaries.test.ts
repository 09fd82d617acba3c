import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreLibraryLinks } from "./postgres-binaries.ts";

let root: string;
let replacement: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "enamel-test-"));
  replacement = join(root, "replacement");
  await mkdir(join(root, "native", "lib"), { recursive: true });
  await writeFile(join(root, "native", "lib", "libpq.so.5.18"), "library");
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function listLink(target: string): Promise<void> {
  const links = [{ source: "native/lib/libpq.so.5.18", target }];
  await writeFile(join(root, "native", "pg-symlinks.json"), JSON.stringify(links));
}

test("links that the skipped install script would have made are made", async () => {
  await listLink("native/lib/libpq.so.5");
  expect(await restoreLibraryLinks(root, replacement)).toEqual({});
  expect(await readlink(join(root, "native", "lib", "libpq.so.5"))).toBe("libpq.so.5.18");
  expect(await restoreLibraryLinks(root, replacement)).toEqual({});
});

test("a read-only package directory has its links created beside the data", async () => {
  await listLink("native/not-writable/libpq.so.5");
  for (let start = 0; start < 2; start += 1) {
    const environment = await restoreLibraryLinks(root, replacement);
    expect(Object.values(environment)).toEqual([`${replacement}:${join(root, "native", "lib")}`]);
    expect(await readFile(join(replacement, "libpq.so.5"), "utf8")).toBe("library");
  }
});
