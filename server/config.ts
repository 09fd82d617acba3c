import { randomUUID } from "node:crypto";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as z from "zod/mini";
import { makeDirectory } from "./files.ts";
import { isLoopback } from "./http/client.ts";
import { type Setting, settings } from "./settings.ts";

type Settings = typeof settings;
type Read = { [Name in keyof Settings]: z.output<Settings[Name]["schema"]> };

/** The program's settings after reading: `publicUrl` is an origin, `dataDirectory` an absolute path. */
export interface Config extends Omit<Read, "publicUrl" | "demo"> {
  readonly publicUrl: string;
  readonly demo: boolean;
}

/** A setting's text that cannot be used; the message names the variable and what is expected (operation-12). */
export class InvalidSettingError extends Error {
  override readonly name = "InvalidSettingError";
  override readonly message: string;

  constructor(...faults: readonly string[]) {
    super();
    const [first = "", second = "", third = "", ...more] = faults;
    const others = [third, ...more].map((fault) => fault.split(" ")[0]);
    this.message = [first, second, more.length > 0 ? `Also not valid: ${others.join(", ")}` : third]
      .filter(Boolean)
      .join("\n");
  }
}

/** Settings by variable, as the environment has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from an environment. Throws `InvalidSettingError`, which names each variable at fault. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const read = Object.fromEntries(
    Object.entries<Setting>(settings).map(([name, { variable, unset, schema, isSecret }]) => {
      const text = environment[variable] || unset;
      const result = schema.safeParse(text);
      if (result.error) {
        const expected = result.error.issues[0]?.message ?? "is not valid";
        faults.push(`${variable} ${expected}${isSecret ? "" : `: ${withoutPassword(text ?? "")}`}`);
      }
      return [name, result.data];
    }),
  ) as unknown as Read;
  const publicUrl = read.publicUrl ?? `http://localhost:${read.port}`;
  const mayBeDemo = faults.length > 0 || isLoopback(publicUrl);
  if (read.demo && !mayBeDemo)
    faults.push(
      `DEMO=true needs a PUBLIC_URL on this machine, such as http://localhost:${read.port}, since the demo's passwords are public: ${publicUrl}`,
    );
  if (read.port !== undefined && read.metricsPort === read.port)
    faults.push(`METRICS_PORT must not be that of PORT: ${read.port}`);
  if (faults.length > 0) throw new InvalidSettingError(...faults);
  return {
    ...read,
    publicUrl,
    demo: read.demo ?? (read.databaseUrl === undefined && mayBeDemo),
  };
}

/** What may be shown of a text that cannot be read as it was meant: one without a colon before what may be a password. */
const harmless = /^(?:[\w.+-]+:\/\/)?[^:@]*(?::\d{1,5}\/?)?$/;

/**
 * A setting's text for one line of the terminal, without the user, password and query of an address; nothing where
 * they cannot be told from the rest.
 */
function withoutPassword(text: string): string {
  const shown = text
    .replace(/\s+/g, " ")
    .replace(/^([\w.+-]+:\/\/)?.*@/, "$1…@")
    .replace(/[?#].*/, "?…")
    // What looks like a port may be the beginning of a password.
    .replace(/(:\d+\/).+/, "$1…");
  return harmless.test(shown.replace(/…@|\??…/g, "")) ? shown : "…";
}

/** A secret of fewer distinct characters is weak, however long it is. */
const minDistinctCharacters = 10;

/** The reasons not to serve the public with these settings, a message each; nothing on a loopback address (operation-13). */
export function productionFaults(config: Config): string[] {
  const { publicUrl, smtpUrl, secretKey, trustProxy } = config;
  if (isLoopback(publicUrl)) return [];
  const isWeak = secretKey !== undefined && new Set(secretKey).size < minDistinctCharacters;
  return [
    smtpUrl === undefined &&
      `SMTP_URL must name a mail server where PUBLIC_URL is ${publicUrl}: without one no email is delivered.`,
    isWeak && "SECRET_KEY is easy to guess. Make one with: openssl rand -base64 48",
    publicUrl.startsWith("http:") &&
      trustProxy.length === 0 &&
      `PUBLIC_URL is http without a proxy, so passwords would cross the network unencrypted: put a proxy with TLS before Enamel, name it in TRUST_PROXY, and begin PUBLIC_URL with https.`,
  ].filter((fault) => fault !== false);
}

/** Throws `InvalidSettingError` if these settings must not serve the public. */
export function requireProductionSettings(config: Config): void {
  const faults = productionFaults(config);
  if (faults.length > 0) throw new InvalidSettingError(...faults);
}

type DataDirectoryConfig = Pick<Config, "dataDirectory">;

/**
 * Throws `InvalidSettingError` where root runs the program and `DATA_DIR` belongs to another user, who could not use the files
 * that root would leave there (operation-25).
 */
export async function requireOwnUser({ dataDirectory }: DataDirectoryConfig): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const uid = (await stat(dataDirectory).catch(() => undefined))?.uid ?? 0;
  if (uid !== 0)
    throw new InvalidSettingError(
      `DATA_DIR ${dataDirectory} belongs to another user, who could not use what root writes there. Run Enamel as that user: sudo -u '#${uid}' enamel …`,
    );
}

/**
 * Makes `DATA_DIR` (mode 0700) where it is missing. Throws `InvalidSettingError` where it cannot be written: otherwise the first
 * picture that is stored would show it (operation-25).
 */
export async function requireWritableDataDirectory({ dataDirectory }: DataDirectoryConfig): Promise<void> {
  try {
    await makeDirectory(dataDirectory);
    const probe = join(dataDirectory, `.probe-${randomUUID()}`);
    await writeFile(probe, "", { flag: "wx", mode: 0o600 });
    await rm(probe);
  } catch (error) {
    throw new InvalidSettingError(
      `DATA_DIR cannot be written (${(error as NodeJS.ErrnoException).code}): ${dataDirectory}. Give this folder to the user that runs Enamel, or set another one.`,
    );
  }
}
