import { execFileSync } from "node:child_process";

/** The secret of an authenticator, from the address in its QR code. */
export function secretOf(otpauthUrl: string): string {
  return new URL(otpauthUrl).searchParams.get("secret") ?? "";
}

const stepMilliseconds = 30_000;
const codes = new Map<string, string>();

/** The six-digit code of a secret at a moment, by oathtool: an authenticator that shares no code with ours. */
export function codeAt(secret: string, moment: Date): string {
  const step = Math.floor(moment.getTime() / stepMilliseconds);
  const known = codes.get(`${secret} ${step}`);
  if (known) return known;
  // Tests ask for neighbouring codes too, and to start a process takes far longer than to compute a code.
  const first = step - 1;
  const now = new Date(first * stepMilliseconds).toISOString().replace("T", " ").replace(/\..*/, " UTC");
  const parameters = ["--totp", "--base32", "--window=3", "--now", now, secret];
  const lines = execFileSync("oathtool", parameters, { encoding: "utf8" }).trim().split("\n");
  for (const [index, code] of lines.entries()) codes.set(`${secret} ${first + index}`, code);
  return codes.get(`${secret} ${step}`) ?? "";
}
