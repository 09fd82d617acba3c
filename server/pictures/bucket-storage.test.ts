import { afterAll, beforeAll, expect, test } from "vitest";
import { aBucket, type Bucket } from "#tests/support/bucket.ts";
import { bucketStorage } from "./bucket-storage.ts";

let bucket: Bucket;

beforeAll(async () => {
  bucket = await aBucket();
});

afterAll(() => bucket.stop());

test("pictures are put into the bucket's folder, read, listed over all pages and removed", async () => {
  const storage = bucketStorage(bucket.address);
  const names = ["a", "b", "c", "d", "e"].map((letter) => `${letter.repeat(16)}-96.webp`);
  for (const name of names) await storage.write(name, Buffer.from(`bytes of ${name}`));
  expect([...bucket.files.keys()].toSorted()).toEqual(names.map((name) => `office/${name}`));
  expect([...bucket.files.values()].every(({ type }) => type === "image/webp")).toBe(true);
  const [first = ""] = names;
  expect((await storage.read(first))?.toString()).toBe(`bytes of ${first}`);
  expect(await storage.read("f".repeat(16))).toBeUndefined();

  const listed: string[] = [];
  for await (const group of storage.list()) {
    for (const { file, writtenAt } of group) {
      listed.push(file);
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
    }
  }
  expect(listed).toEqual(names);
  await storage.remove([...names, "never.there"]);
  expect(bucket.files.size).toBe(0);
});

test("a wrong key is an error that does not contain it", async () => {
  const storage = bucketStorage(bucket.address.replace("AKIATEST:", "AKIATEST:other"));
  await expect(storage.read("a".repeat(16))).rejects.toThrow("The picture bucket answered 403 to GET.");
});
