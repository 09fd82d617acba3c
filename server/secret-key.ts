import { randomBytes, randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Config, UnusableSetting } from "./config/config.ts";

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
  throw new UnusableSetting(
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

/**
 * The secret that signs tokens and encrypts two-factor secrets: `SECRET_KEY`, or one generated once in `DATA_DIR`
 * (mode 0600). With `DATABASE_URL` several processes share it, so it must be set: raises `UnusableSetting` otherwise.
 */
export async function loadSecretKey(
  config: Pick<Config, "secretKey" | "databaseUrl" | "dataDirectory">,
): Promise<Buffer> {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey);
  if (config.databaseUrl !== undefined) {
    throw new UnusableSetting(
      `SECRET_KEY must be set with DATABASE_URL, to the same ${shortest} or more characters for every process: openssl rand -base64 48`,
    );
  }
  const path = join(config.dataDirectory, fileName);
  const stored = await readSecret(path);
  if (stored) return stored;
  await writeSecret(path);
  return loadSecretKey(config);
}
