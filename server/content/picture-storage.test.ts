import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aBucket, type Bucket } from "#tests/support/bucket.ts";
import { bucketStorage } from "./picture-storage.ts";

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
  await expect(storage.read("a".repeat(16))).rejects.toThrow(
    "The picture bucket answered 403 to GET: the secret does not match the key.",
  );
});

test("a file that is not there is missing, also where the key may not list", async () => {
  const shy = await aBucket({ mayList: false });
  onTestFinished(() => shy.stop());
  const storage = bucketStorage(shy.address);
  expect(await storage.read("a".repeat(16))).toBeUndefined();
  await storage.remove(["b".repeat(16)]);
  await storage.write("c".repeat(16), Buffer.from("bytes"));
  expect((await storage.read("c".repeat(16)))?.toString()).toBe("bytes");
  await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toThrow(
    "The picture bucket answered 403 to GET: the key is not allowed to do that.",
  );
});

test("the region that a bucket is in is named", async () => {
  const elsewhere = await aBucket({ region: "eu-central-1" });
  onTestFinished(() => elsewhere.stop());
  const storage = bucketStorage(elsewhere.address);
  const sentence =
    "The picture bucket is in the region eu-central-1: end STORAGE_URL with ?region=eu-central-1.";
  await expect(storage.read("a".repeat(16))).rejects.toThrow(sentence);
  await expect(storage.write("a".repeat(16), Buffer.from("x"))).rejects.toThrow(sentence);
});

test.each([
  [
    301,
    { "x-amz-bucket-region": "us-west-2" },
    "<Error><Code>PermanentRedirect</Code></Error>",
    /region us-west-2:/,
  ],
  [301, {}, "<Error><Code>PermanentRedirect</Code><Region>us-west-2</Region></Error>", /region us-west-2:/],
  [307, { location: "http://127.0.0.1:9/" }, "", /answered 307 to GET\.$/],
  [404, {}, "<Error><Code>NoSuchBucket</Code></Error>", /picture bucket does not exist/],
  [403, {}, "<Error><Code>InvalidAccessKeyId</Code></Error>", /403 to GET: it does not know the key\.$/],
  [503, {}, "<html><title>Busy</title>", /answered 503 to GET\.$/],
  [500, {}, "no XML at all < <", /answered 500 to GET\.$/],
])("an answer of %i with %j is an outage with its reason", async (status, headers, body, reason) => {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const reading = bucketStorage(`http://key:secret@127.0.0.1:${port}/pictures`).read("a".repeat(16));
  await expect(reading).rejects.toThrow(reason);
  await expect(reading).rejects.toMatchObject({ code: "EBUCKET" });
});

test.each([403, 404])("a bare %i to a file is a missing file", async (status) => {
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await bucketStorage(`http://key:secret@127.0.0.1:${port}/pictures`).read("a")).toBeUndefined();
});
