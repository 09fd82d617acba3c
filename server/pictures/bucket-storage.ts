import { AwsClient } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";
import type { PictureStorage, StoredFile } from "./storage.ts";

/** Milliseconds after which a request to the bucket fails. */
const timeout = 15_000;

/** An error response of the bucket. */
class BucketError extends Error {
  override readonly name = "BucketError";
}

interface Listed {
  readonly Key: string;
  readonly LastModified: string;
}

/** S3's ListObjectsV2: of one or no object the parser makes no list by itself, of a key such as `1` no number. */
const listings = new XMLParser({ isArray: (name) => name === "Contents", parseTagValue: false });

/**
 * Pictures in an S3-compatible bucket: `https://KEY:SECRET@host/bucket/folder?region=name`. The folder is optional;
 * the default region is `auto`, which such services accept.
 */
export function bucketStorage(storageUrl: string): PictureStorage {
  const url = new URL(storageUrl);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: "s3",
    region: url.searchParams.get("region") ?? "auto",
    retries: 3,
  });
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join("");
  const bucketUrl = `${url.origin}/${bucket}`;

  async function request(
    method: string,
    path: string,
    more: { body?: Buffer<ArrayBuffer>; headers?: HeadersInit } = {},
  ) {
    const response = await client.fetch(`${bucketUrl}${path}`, {
      method,
      signal: AbortSignal.timeout(timeout),
      ...more,
    });
    if (response.ok || response.status === 404) return response;
    // The body may contain the signature and the key's id.
    throw new BucketError(`The picture bucket answered ${response.status} to ${method}.`);
  }

  return {
    async write(file, bytes) {
      const headers = { "Content-Type": file.endsWith(".avif") ? "image/avif" : "image/webp" };
      const { status } = await request("PUT", `/${prefix}${file}`, { body: Buffer.from(bytes), headers });
      if (status === 404) throw new BucketError("There is no such picture bucket.");
    },

    async read(file) {
      const response = await request("GET", `/${prefix}${file}`);
      return response.status === 404 ? undefined : Buffer.from(await response.arrayBuffer());
    },

    async remove(files) {
      await Promise.all(files.map((file) => request("DELETE", `/${prefix}${file}`)));
    },

    async *list() {
      let from: string | undefined;
      do {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix,
          ...(from && { "continuation-token": from }),
        });
        const listing = await (await request("GET", `/?${query}`)).text();
        const { Contents = [], NextContinuationToken } = listings.parse(listing).ListBucketResult;
        yield Contents.map(
          ({ Key, LastModified }: Listed): StoredFile => ({
            file: Key.slice(prefix.length),
            writtenAt: new Date(LastModified),
          }),
        );
        from = NextContinuationToken;
      } while (from !== undefined);
    },
  };
}
