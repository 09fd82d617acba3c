import { randomBytes, randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { type Config, InvalidSettingError } from "./config.ts";
import { deriveKey, hmac } from "./http/secrets.ts";

const fileName = "secret-key";
const shortest = 32;

async function readSecret(path: string): Promise<Buffer | undefined> {
  try {
    const text = (await readFile(path, "utf8")).trim();
    if (text.length >= shortest) return Buffer.from(text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  throw new InvalidSettingError(
    `${path} is damaged. Restore it from a backup, or remove it: everyone is then signed out and two-factor must be set up again.`,
  );
}

/** Writes a new secret and syncs it before it is used; of simultaneous writers the first wins. */
async function writeSecret(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(48).toString("base64url")}\n`);
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await file.close();
    await rm(draft);
  }
}

type KeySettings = Pick<Config, "secretKey" | "databaseUrl" | "dataDirectory">;

/** The secret key as `loadSecretKey` finds it; undefined if it would generate one. Throws `InvalidSettingError`. */
export async function findSecretKey(config: KeySettings): Promise<Buffer | undefined> {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey);
  if (config.databaseUrl !== undefined) {
    throw new InvalidSettingError(
      `SECRET_KEY must be set with DATABASE_URL, to the same ${shortest} or more characters for every process: openssl rand -base64 48`,
    );
  }
  return readSecret(join(config.dataDirectory, fileName));
}

/**
 * The secret that signs tokens and encrypts two-factor secrets: `SECRET_KEY`, or one generated once in `DATA_DIR`
 * (mode 0600). With `DATABASE_URL` several processes share it, so it must be set: throws `InvalidSettingError` otherwise.
 */
export async function loadSecretKey(config: KeySettings): Promise<Buffer> {
  const stored = await findSecretKey(config);
  if (stored) return stored;
  await writeSecret(join(config.dataDirectory, fileName));
  return loadSecretKey(config);
}

/** What the database stores of a key: a keyed hash under a key of its own, from which no other can be computed. */
export const fingerprintOf = (secretKey: Buffer) => hmac(deriveKey(secretKey, "fingerprint"), "enamel");

/**
 * Whether the database's data is encrypted with this key. The first key that a database sees is stored as its own; of
 * simultaneous first ones one is.
 */
export async function isSameSecretKey(pool: Pool, secretKey: Buffer): Promise<boolean> {
  const fingerprint = fingerprintOf(secretKey);
  await pool.query("INSERT INTO secret_key (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING", [fingerprint]);
  return (await readFingerprint(pool)) === fingerprint;
}

/** The fingerprint of the database's key; undefined before the first start. */
export async function readFingerprint(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ fingerprint: string }>("SELECT fingerprint FROM secret_key");
  return rows[0]?.fingerprint;
}

/** Throws `InvalidSettingError` where the database's data is encrypted with another key (operation-18). */
export async function requireSameSecretKey(pool: Pool, secretKey: Buffer): Promise<void> {
  if (await isSameSecretKey(pool, secretKey)) return;
  throw new InvalidSettingError(
    "SECRET_KEY, or DATA_DIR/secret-key if it is not set, does not match this database. Put the old one back, or replace it: enamel secret-key replace",
  );
}
