import { isLoopback } from "#server/http/client.ts";
import { type Config, InvalidSettingError } from "./config.ts";

/** A secret of fewer distinct characters is weak, however long it is. */
const minDistinctCharacters = 10;

/** The reasons not to serve the public with these settings, a message each; nothing on a loopback address (operation-13). */
export function productionFaults(config: Config): string[] {
  const { publicUrl, smtpUrl, secretKey, trustProxy } = config;
  if (isLoopback(publicUrl)) return [];
  const isWeak = secretKey !== undefined && new Set(secretKey).size < minDistinctCharacters;
  return [
    smtpUrl === undefined &&
      `SMTP_URL must name a mail server where PUBLIC_URL is ${publicUrl}: without one no mail reaches its reader.`,
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
