import { createHmac, timingSafeEqual } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { type Role, tokenLifetimes } from "#contract/accounts/sign-in.ts";
import { deriveKey } from "#server/http/secrets.ts";

const algorithm = "HS256";

/** What a bearer token allows: the API, or only the calls that set up two-factor authentication. */
type BearerKind = "access" | "enrolment";

const claims = z.object({ typ: z.enum(["access", "enrolment"]), sid: z.uuid(), exp: z.int() });

interface Bearer {
  readonly accountId: number;
  readonly role: Role;
  readonly sessionId: string;
  readonly kind: BearerKind;
}

/** A refresh token's contents: its session, and how often it was exchanged before. */
interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

const contentBytes = 20;

/** The claims of a verified bearer token; `expiresAt` in seconds. */
interface Verified {
  readonly sessionId: string;
  readonly kind: BearerKind;
  readonly expiresAt: number;
}

/** How many verified tokens are cached: verification runs on the threads that hashing may fill. */
const cachedTokens = 5_000;

/** Issues and verifies the tokens of sessions, with keys derived from the program's secret. */
export function createTokenService(secretKey: Buffer) {
  const bearerKey = deriveKey(secretKey, "access token").toCryptoKey(
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  const refreshKey = deriveKey(secretKey, "refresh token");
  const sign = (content: Buffer) => createHmac("sha256", refreshKey).update(content).digest();

  const verified = new LRUCache<string, Verified>({ max: cachedTokens });

  async function verify(token: string, now: Date): Promise<Verified | undefined> {
    try {
      const { payload } = await jwtVerify(token, bearerKey, {
        algorithms: [algorithm],
        currentDate: now,
        requiredClaims: ["exp", "sid", "typ"],
      });
      const { sid, typ, exp } = claims.parse(payload);
      const result = { sessionId: sid, kind: typ, expiresAt: exp };
      verified.set(token, result);
      return result;
    } catch {
      return undefined;
    }
  }

  return {
    /** A bearer token: a JWT with the claims `exp` (seconds), `role`, `typ` and `sid`. */
    async bearer({ accountId, role, sessionId, kind }: Bearer, now: Date): Promise<string> {
      const issuedAt = Math.floor(now.getTime() / 1_000);
      return new SignJWT({ role, typ: kind, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setSubject(String(accountId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + tokenLifetimes[kind])
        .sign(bearerKey);
    },

    /** Verifies a bearer token; of its claims only these are used. */
    async readBearer(token: string, now: Date): Promise<Verified | undefined> {
      const bearer = verified.get(token) ?? (await verify(token, now));
      return bearer && bearer.expiresAt > Math.floor(now.getTime() / 1_000) ? bearer : undefined;
    },

    /** A session's refresh token of one generation; deterministic, so that it need not be stored. */
    refresh({ sessionId, generation }: RefreshToken): string {
      const content = Buffer.alloc(contentBytes);
      content.write(sessionId.replaceAll("-", ""), "hex");
      content.writeUInt32BE(generation, 16);
      return Buffer.concat([content, sign(content)]).toString("base64url");
    },

    /** Verifies a refresh token. */
    readRefresh(token: string): RefreshToken | undefined {
      const bytes = Buffer.from(token, "base64url");
      const content = bytes.subarray(0, contentBytes);
      const signature = bytes.subarray(contentBytes);
      const expected = sign(content);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
      if (bytes.toString("base64url") !== token) return undefined;
      const hex = content.toString("hex", 0, 16);
      const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      return { sessionId, generation: content.readUInt32BE(16) };
    },
  };
}
