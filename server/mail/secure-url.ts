import { isLoopback } from "#server/http/client.ts";

/** Whether a connection must be encrypted: a password crosses a network, where it could be read (RFC 8314). */
export function requiresTls(server: URL): boolean {
  return server.password !== "" && !isLoopback(server);
}

/**
 * A mail server's URL with TLS required where it must be; in the URL, since a parameter there wins over an option. On
 * this machine, which nobody is between, its certificate may be any: Debian's Postfix offers STARTTLS with one that it
 * has signed itself (mail-46).
 */
export function secureUrl(url: string): string {
  const server = new URL(url);
  if (requiresTls(server)) server.searchParams.set("requireTLS", "true");
  const verifies = "tls.rejectUnauthorized";
  if (isLoopback(server) && !server.searchParams.has(verifies)) server.searchParams.set(verifies, "false");
  return server.href;
}
