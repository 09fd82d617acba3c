import { AwsClient } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";
import type { PictureStorage, StoredFile } from "./storage.ts";

/** Milliseconds after which a request to the bucket fails. */
const timeout = 15_000;

/** The bucket cannot be reached, or answers with an error. */
export class BucketError extends Error {
  override readonly name = "BucketError";
  /** For callers that recognise an outage by its code. */
  readonly code = "EBUCKET";
}

const missingBucket = "There is no such picture bucket.";

/** Waits for a reply or its body. Throws `BucketError` where the connection fails. */
async function reach<Result>(reply: Promise<Result>): Promise<Result> {
  try {
    return await reply;
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message ? cause.message : message;
    throw new BucketError(`The picture bucket cannot be reached: ${reason}.`, { cause: error });
  }
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
    const signal = AbortSignal.timeout(timeout);
    const response = await reach(client.fetch(`${bucketUrl}${path}`, { method, signal, ...more }));
    if (response.ok || response.status === 404) return response;
    // The body may contain the signature and the key's id.
    throw new BucketError(`The picture bucket answered ${response.status} to ${method}.`);
  }

  return {
    async write(file, bytes) {
      const headers = { "Content-Type": file.endsWith(".avif") ? "image/avif" : "image/webp" };
      const { status } = await request("PUT", `/${prefix}${file}`, { body: Buffer.from(bytes), headers });
      if (status === 404) throw new BucketError(missingBucket);
    },

    async read(file) {
      const response = await request("GET", `/${prefix}${file}`);
      return response.status === 404 ? undefined : Buffer.from(await reach(response.arrayBuffer()));
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
        const listing = await request("GET", `/?${query}`);
        if (listing.status === 404) throw new BucketError(missingBucket);
        const { ListBucketResult } = listings.parse(await reach(listing.text()));
        if (ListBucketResult === undefined)
          throw new BucketError("The picture bucket answered GET with something else than its files.");
        const { Contents = [], NextContinuationToken } = ListBucketResult;
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
