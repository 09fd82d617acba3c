import { createHmac, timingSafeEqual } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { type Role, tokenLifetimes } from "#contract/sign-in.ts";
import { deriveKey } from "#server/http/secrets.ts";

const algorithm = "HS256";

/** What a bearer token is good for: the API, or the TOTP calls alone. */
export type BearerKind = "access" | "enrolment";

const claims = z.object({ typ: z.enum(["access", "enrolment"]), sid: z.uuid(), exp: z.int() });

interface Bearer {
  readonly accountId: number;
  readonly role: Role;
  readonly sessionId: string;
  readonly kind: BearerKind;
}

/** A refresh token's contents: which session, and how often it was exchanged before. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

const contentBytes = 20;

/** What a bearer token that was verified says; it is good before `expiresAt`, in seconds. */
interface Verified {
  readonly sessionId: string;
  readonly kind: BearerKind;
  readonly expiresAt: number;
}

/** Tokens that are remembered as verified: the check is done on threads that hashing may have filled. */
const remembered = 5_000;

/** The tokens of sessions, signed with keys of the program's secret. */
export function signTokens(secretKey: Buffer) {
  const bearerKey = deriveKey(secretKey, "access token").toCryptoKey(
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  const refreshKey = deriveKey(secretKey, "refresh token");
  const sign = (content: Buffer) => createHmac("sha256", refreshKey).update(content).digest();

  const verified = new Map<string, Verified>();

  async function verify(token: string, now: Date): Promise<Verified | undefined> {
    try {
      const { payload } = await jwtVerify(token, bearerKey, {
        algorithms: [algorithm],
        currentDate: now,
        requiredClaims: ["exp", "sid", "typ"],
      });
      const { sid, typ, exp } = claims.parse(payload);
      const known = { sessionId: sid, kind: typ, expiresAt: exp };
      const [oldest] = verified.size < remembered ? [] : verified.keys();
      if (oldest !== undefined) verified.delete(oldest);
      verified.set(token, known);
      return known;
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

    /** Reads a bearer token of ours that has not expired; of what it claims only kind and session are believed. */
    async readBearer(token: string, now: Date): Promise<Omit<Verified, "expiresAt"> | undefined> {
      const known = verified.get(token) ?? (await verify(token, now));
      return known && known.expiresAt > Math.floor(now.getTime() / 1_000) ? known : undefined;
    },

    /** A session's refresh token of one generation; always the same, so that it need not be stored. */
    refresh({ sessionId, generation }: RefreshToken): string {
      const content = Buffer.alloc(contentBytes);
      content.write(sessionId.replaceAll("-", ""), "hex");
      content.writeUInt32BE(generation, 16);
      return Buffer.concat([content, sign(content)]).toString("base64url");
    },

    /** Reads a refresh token of ours. */
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
