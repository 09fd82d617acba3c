import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { AwsClient } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";
import { makeDirectory, syncDirectory } from "#server/files.ts";

/** A stored file's name, and when it was written. */
export interface StoredFile {
  readonly file: string;
  readonly writtenAt: Date;
}

const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** The media type of a picture's file, by its name. */
export const pictureType = (file: string): string => types[extname(file)] ?? "application/octet-stream";

/** A storage of pictures' files. Names have no folder; the bytes of a name never change. */
export interface PictureStorage {
  /** Stores a file atomically and durably. */
  write(file: string, bytes: Buffer): Promise<void>;
  /** A file's bytes; undefined if there is no such file. */
  read(file: string): Promise<Buffer | undefined>;
  /** Removes files; missing ones are ignored. */
  remove(files: readonly string[]): Promise<void>;
  /** Every stored file, in groups as they are found. */
  list(): AsyncIterable<readonly StoredFile[]>;
}

const groupSize = 500;

function isMissingFile(error: unknown): boolean {
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
        if (isMissingFile(error)) return undefined;
        throw error;
      }
    },

    async remove(files) {
      await Promise.all(files.map((file) => rm(join(directory, file), { force: true })));
    },

    async *list() {
      const files = await readdir(directory).catch((error: unknown) => {
        if (isMissingFile(error)) return [];
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

/** Milliseconds after which a request to the bucket fails. */
const timeout = 15_000;

/** The bucket cannot be reached, or answers with an error. */
export class BucketError extends Error {
  override readonly name = "BucketError";
  /** For callers that recognise an outage by its code. */
  readonly code = "EBUCKET";
}

const missingBucket = "The picture bucket does not exist.";

/** What S3's error codes mean to an operator (Amazon S3 API Reference, "Error responses"). */
const refusals: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "it does not know the key",
  SignatureDoesNotMatch: "the secret does not match the key",
  ExpiredToken: "the key has expired",
  RequestTimeTooSkewed: "this machine's clock is wrong",
  AccessDenied: "the key is not allowed to do that",
  AllAccessDisabled: "the bucket is closed",
  NoSuchBucket: "it has no such bucket",
  SlowDown: "it gets too many requests",
};

/** Codes of a 403 that concerns the key of STORAGE_URL; any other says that a file is not there, or is not for it. */
const refusesKey =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|RequestTimeTooSkewed|AccountProblem|AllAccessDisabled|NotSignedUp|AuthorizationHeaderMalformed)$/;

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

/** What a service says beside an error's status: the code, and the region that the bucket is in. */
function readRefusal(headers: Headers, body: string) {
  const [, code = ""] = /<Code>(\w+)<\/Code>/.exec(body) ?? [];
  const [, named] = /<Region>([\w-]+)<\/Region>/.exec(body) ?? [];
  return { code, region: headers.get("x-amz-bucket-region") ?? named };
}

/** S3's ListObjectsV2: of one or no object the parser makes no list by itself, of a key such as `1` no number. */
const listings = new XMLParser({ isArray: (name) => name === "Contents", parseTagValue: false });

function readListing(body: string): { Contents?: readonly Listed[]; NextContinuationToken?: string } {
  let read: ReturnType<typeof listings.parse>;
  try {
    read = listings.parse(body);
  } catch {
    read = {};
  }
  if (read.ListBucketResult === undefined)
    throw new BucketError("The picture bucket answered GET with something other than its files.");
  return read.ListBucketResult;
}

/**
 * Pictures in an S3-compatible bucket: `https://KEY:SECRET@host/bucket/folder?region=name`. The folder is optional;
 * the default region is `auto`, which such services accept.
 */
export function bucketStorage(storageUrl: string): PictureStorage {
  const url = new URL(storageUrl);
  const region = url.searchParams.get("region") ?? "auto";
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: "s3",
    region,
    retries: 3,
  });
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join("");
  const bucketUrl = `${url.origin}/${bucket}`;

  async function request(
    method: string,
    path: string,
    { isFile = true, ...more }: { isFile?: boolean; body?: Buffer<ArrayBuffer>; headers?: HeadersInit } = {},
  ) {
    const signal = AbortSignal.timeout(timeout);
    const response = await reach(
      client.fetch(`${bucketUrl}${path}`, { method, signal, redirect: "manual", ...more }),
    );
    const { ok, status, headers } = response;
    if (ok) return response;
    const refusal = readRefusal(headers, await reach(response.text()));
    // Without the right to list, S3 answers 403 for a file that is not there.
    const isMissing =
      status === 404 || (status === 403 && method === "GET" && isFile && !refusesKey.test(refusal.code));
    if (isMissing && refusal.code !== "NoSuchBucket") return undefined;
    if (status === 404) throw new BucketError(missingBucket);
    const isElsewhere = refusal.region !== undefined && refusal.region !== region;
    if (isElsewhere)
      throw new BucketError(
        `The picture bucket is in the region ${refusal.region}: end STORAGE_URL with ?region=${refusal.region}.`,
      );
    // The rest of the body may contain the signature and the key's id.
    const meaning = refusals[refusal.code] ?? refusal.code;
    throw new BucketError(`The picture bucket answered ${status} to ${method}${meaning && `: ${meaning}`}.`);
  }

  return {
    async write(file, bytes) {
      const headers = { "Content-Type": pictureType(file) };
      const stored = await request("PUT", `/${prefix}${file}`, { body: Buffer.from(bytes), headers });
      if (!stored) throw new BucketError(missingBucket);
    },

    async read(file) {
      const response = await request("GET", `/${prefix}${file}`);
      return response && Buffer.from(await reach(response.arrayBuffer()));
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
        const listing = await request("GET", `/?${query}`, { isFile: false });
        if (!listing) throw new BucketError(missingBucket);
        const { Contents = [], NextContinuationToken } = readListing(await reach(listing.text()));
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
