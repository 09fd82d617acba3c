import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** A request's client, as rate limits and an account's activity need it. */
export interface Client {
  /** One address to rate limits: an IPv4 address, or an IPv6 /64, which is assigned to one person. */
  readonly address: string;
  /** The IPv6 /48 of the address, which may be assigned to one customer of a provider. */
  readonly ipv6Site?: string;
  /** What an account's activity shows: the address without its last part. */
  readonly network: string;
  /** Browser and system, such as 'Firefox on Windows'. */
  readonly device: string;
}

/** The address in what a proxy forwards: without quotation marks, brackets and port (RFC 7239, §6). */
function withoutPort(forwarded: string): string {
  const text = forwarded.trim().replaceAll('"', "");
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, ipv4] = /^([\d.]+):\d+$/.exec(text) ?? [];
  return bracketed ?? ipv4 ?? text;
}

/** An address as limits count it, and the network that an account's activity shows. */
export function identifyAddress(forwarded: string): Pick<Client, "address" | "ipv6Site" | "network"> {
  const ip = withoutPort(forwarded);
  // A proxy may forward something that is not an address: all of that counts as one client and is never shown.
  if (!isIP(ip)) return { address: "unknown", network: "unknown" };
  // An IPv4 address within IPv6 becomes IPv4.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4)
    return { address: address.toString(), network: `${address.octets.slice(0, 3).join(".")}.0/24` };
  const groups = address.parts.map((group) => group.toString(16));
  const ipv6Site = `${groups.slice(0, 3).join(":")}::/48`;
  return { address: `${groups.slice(0, 4).join(":")}::/64`, ipv6Site, network: ipv6Site };
}

/** A network of a client, and how many times as much as one address it may do. */
interface ClientNetwork {
  readonly network: string;
  readonly share: 1 | 4;
  /** Distinguishes the names of its limits. */
  readonly suffix: "" | " /48";
}

/** The networks by which a client is limited, narrowest first (http-16). */
export function clientNetworks({
  address,
  ipv6Site,
}: Pick<Client, "address" | "ipv6Site">): [ClientNetwork, ...ClientNetwork[]] {
  const own = { network: address, share: 1, suffix: "" } as const;
  return ipv6Site === undefined ? [own] : [own, { network: ipv6Site, share: 4, suffix: " /48" }];
}

/** The widest network of a client, which takes turns with others as one: a /48 has 65,536 networks of 64 bits. */
export function widestNetwork({ address, ipv6Site }: Pick<Client, "address" | "ipv6Site">): string {
  return ipv6Site ?? address;
}

/** Whether a URL reaches nothing but this machine (RFC 6761, §6.3; RFC 1122, §3.2.1.3; RFC 4291, §2.5.3). */
export function isLoopback(url: string | URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(new URL(url).hostname);
}

/** The first match is the browser: most name Safari and Chrome too. */
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

/** Browser and system by their common names, from a User-Agent header. */
export function deviceOf(userAgent: string | undefined): string {
  const name = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = name(browsers);
  const system = name(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** The client of a request. */
export function clientOf(request: FastifyRequest): Client {
  return { ...identifyAddress(request.ip), device: deviceOf(request.headers["user-agent"]) };
}
