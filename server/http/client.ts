import { isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** Where a request came from, as far as limits and an account's activity need to know. */
export interface Client {
  /** What limits count as one address: an IPv4 address, or an IPv6 network of 64 bits, which one person has whole. */
  readonly address: string;
  /** The IPv6 network of 48 bits that the address is in, which one customer of a provider may have whole. */
  readonly site?: string;
  /** What an account's activity shows: the address without its last part. */
  readonly network: string;
  /** Browser and system, such as 'Firefox on Windows'. */
  readonly device: string;
}

/** The 16-bit groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address as limits count it, and the network that an account's activity shows. */
export function placeOf(ip: string): Pick<Client, "address" | "site" | "network"> {
  const address = mapped.exec(ip)?.[1] ?? ip;
  // What a proxy hands on that is no address is counted as it stands and never shown.
  if (!isIP(address)) return { address, network: "unknown" };
  if (!isIPv6(address)) return { address, network: `${address.split(".").slice(0, 3).join(".")}.0/24` };
  const groups = groupsOf(address).map((group) => Number.parseInt(group, 16).toString(16));
  const site = `${groups.slice(0, 3).join(":")}::/48`;
  return { address: `${groups.slice(0, 4).join(":")}::/64`, site, network: site };
}

/** The first that matches names the browser: most call themselves Safari and Chrome too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system from a User-Agent header, in words that a person knows; nothing of the header itself. */
export function deviceOf(userAgent: string | undefined): string {
  const name = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = name(browsers);
  const system = name(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** Where a request came from. */
export function clientOf(request: FastifyRequest): Client {
  return { ...placeOf(request.ip), device: deviceOf(request.headers["user-agent"]) };
}
