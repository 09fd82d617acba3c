import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** What a derived key is for; each purpose has a key of its own, so that what one signs means nothing to another. */
export type KeyPurpose =
  | "access token"
  | "refresh token"
  | "one-time code secret"
  | "recovery code"
  | "limit"
  | "known address"
  | "waiting letter"
  | "unsubscribe link"
  | "guest form";

const derived = new WeakMap<Buffer, Map<KeyPurpose, KeyObject>>();

/** A purpose's 32-byte key, derived once from the program's secret (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secretKey: Buffer, purpose: KeyPurpose): KeyObject {
  const known = derived.get(secretKey) ?? new Map<KeyPurpose, KeyObject>();
  derived.set(secretKey, known);
  const key =
    known.get(purpose) ??
    // As bytes, Node would make a key of it for each use, which takes longer than the use.
    createSecretKey(Buffer.from(hkdfSync("sha256", secretKey, "enamel", purpose, 32)));
  known.set(purpose, key);
  return key;
}

/** A keyed hash of a text as base64url: says whether two are the same and nothing else. */
export function keyedHash(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text with AES-256-GCM; what it is bound to must be given again to open it. */
export function seal(key: KeyObject, text: string, boundTo: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Opens what `seal()` made. Throws where the key, what it is bound to, or the sealed text is another. */
export function unseal(key: KeyObject, sealed: string, boundTo: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(opened).toString("utf8");
}
