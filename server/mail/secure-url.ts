import { isLoopback } from "#server/http/client.ts";

/** Whether a connection must be encrypted: a password crosses a network, where it could be read (RFC 8314). */
export function requiresTls(address: URL): boolean {
  return address.password !== "" && !isLoopback(address);
}

/** A mail server's address with TLS required where it must be; in the address, since a parameter there wins over an option. */
export function secureAddress(url: string): string {
  const address = new URL(url);
  if (requiresTls(address)) address.searchParams.set("requireTLS", "true");
  return address.href;
}
