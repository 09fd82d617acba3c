import { execFileSync } from "node:child_process";

/** The secret of an authenticator, from the address in its QR code. */
export function secretOf(otpauthUrl: string): string {
  return new URL(otpauthUrl).searchParams.get("secret") ?? "";
}

/** The six-digit code of a secret at a moment, by oathtool: an authenticator that shares no code with ours. */
export function codeAt(secret: string, moment: Date): string {
  const now = moment.toISOString().replace("T", " ").replace(/\..*/, " UTC");
  return execFileSync("oathtool", ["--totp", "--base32", "--now", now, secret], { encoding: "utf8" }).trim();
}
