import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** What a derived key is for; each has a key of its own, so that a value made for one is invalid for another. */
type KeyPurpose =
  | "access token"
  | "refresh token"
  | "one-time code secret"
  | "recovery code"
  | "rate limit"
  | "known address"
  | "email job"
  | "unsubscribe link"
  | "visit link"
  | "offer"
  | "guest form"
  | "passkey challenge"
  | "passkey user"
  | "first owner"
  | "site preview"
  | "fingerprint";

const derived = new WeakMap<Buffer, Map<KeyPurpose, KeyObject>>();

/** A purpose's 32-byte key, derived once from the program's secret (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secretKey: Buffer, purpose: KeyPurpose): KeyObject {
  const known = derived.get(secretKey) ?? new Map<KeyPurpose, KeyObject>();
  derived.set(secretKey, known);
  const key =
    known.get(purpose) ??
    // From bytes, Node would create a key object at each use, which takes longer than the use.
    createSecretKey(Buffer.from(hkdfSync("sha256", secretKey, "enamel", purpose, 32)));
  known.set(purpose, key);
  return key;
}

/** A keyed hash of a text as base64url (HMAC with SHA-256). */
export function hmac(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** A random token of 256 bits as base64url, such as an emailed link has. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A token's hash as base64url (SHA-256): 256 bits cannot be found by trying, with or without a key or a salt. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text with AES-256-GCM; `context` is its additional authenticated data, which decryption takes again. */
export function encrypt(key: KeyObject, text: string, context: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts what `encrypt()` returned. Throws where the key, the context or the encrypted text is another. */
export function decrypt(key: KeyObject, encrypted: string, context: string): string {
  const bytes = Buffer.from(encrypted, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const decrypted = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(decrypted).toString("utf8");
}

/** Milliseconds: longer than it takes to find an account and to queue its email. */
export const defaultConstantTime = 250;

/** Does work whose duration would reveal whether an address has an account, in the same time either way (accounts-5). */
export async function inConstantTime(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), sleep(milliseconds)]);
}
