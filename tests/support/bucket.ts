import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** An S3-compatible bucket on this machine, with one key. */
export interface Bucket {
  /** For STORAGE_URL. */
  readonly address: string;
  /** What lies in it, by name. */
  readonly files: ReadonlyMap<string, { body: Buffer; type: string | undefined; writtenAt: Date }>;
  stop(): Promise<void>;
}

const key = { id: "AKIATEST", secret: "s3cr3t/with+signs" };

const hmac = (secret: string | Buffer, text: string) => createHmac("sha256", secret).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** The signature that AWS Signature Version 4 requires of a request (AWS, "Create a signed AWS API request"). */
function signatureOf(request: IncomingMessage, body: Buffer): string {
  const { authorization = "", ...headers } = request.headers;
  const [, scope = "", signed = ""] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const url = new URL(request.url ?? "", "http://bucket");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  const bodyHash = headers["x-amz-content-sha256"] === "UNSIGNED-PAYLOAD" ? "UNSIGNED-PAYLOAD" : sha256(body);
  const canonical = [
    request.method,
    url.pathname,
    query.join("&"),
    ...signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    bodyHash,
  ].join("\n");
  const [day = "", region = "", service = ""] = scope.split("/");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const secret = [day, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${key.secret}`);
  return hmac(secret, toSign).toString("hex");
}

/**
 * Starts a bucket that lists two files at a time, and refuses whatever is not signed with its key, nor for its region
 * where it has one. A key that may not list is told of missing files as of those that it may not read.
 */
export async function aBucket({
  mayList = true,
  region,
}: {
  readonly mayList?: boolean;
  readonly region?: string;
} = {}): Promise<Bucket> {
  const files = new Map<string, { body: Buffer; type: string | undefined; writtenAt: Date }>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const isSigned = request.headers.authorization?.endsWith(`Signature=${signatureOf(request, body)}`);
    const refuse = (status: number, code: string, more = "") =>
      response.writeHead(status).end(`<?xml version="1.0"?>\n<Error><Code>${code}</Code>${more}</Error>`);
    const [, signedFor = ""] =
      /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? "") ?? [];
    if (region !== undefined && signedFor !== region)
      return refuse(400, "AuthorizationHeaderMalformed", `<Region>${region}</Region>`);
    if (!isSigned) return refuse(403, "SignatureDoesNotMatch");
    const url = new URL(request.url ?? "", "http://bucket");
    const name = url.pathname.replace("/pictures/", "");
    if (request.method === "PUT") {
      files.set(name, { body, type: request.headers["content-type"], writtenAt: new Date() });
      return response.end();
    }
    if (request.method === "DELETE") {
      files.delete(name);
      return response.writeHead(204).end();
    }
    if (url.searchParams.get("list-type") !== "2") {
      const file = files.get(name);
      if (file) return response.end(file.body);
      return mayList ? refuse(404, "NoSuchKey") : refuse(403, "AccessDenied");
    }
    if (!mayList) return refuse(403, "AccessDenied");
    const all = [...files]
      .filter(([file]) => file.startsWith(url.searchParams.get("prefix") ?? ""))
      .toSorted();
    const from = Number(url.searchParams.get("continuation-token") ?? 0);
    const contents = all
      .slice(from, from + 2)
      .map(
        ([file, { writtenAt }]) =>
          `<Contents><Key>${file}</Key><LastModified>${writtenAt.toISOString()}</LastModified></Contents>`,
      );
    const more = from + 2 < all.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
    return response.end(`<ListBucketResult>${contents.join("")}${more}</ListBucketResult>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${key.id}:${encodeURIComponent(key.secret)}@127.0.0.1:${port}/pictures/office?region=eu-test-1`,
    files,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
