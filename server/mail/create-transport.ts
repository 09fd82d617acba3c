import { join } from "node:path";
import type { DatabaseLog } from "#server/database/log.ts";
import { isLoopback } from "#server/http/client.ts";
import { createDirectoryTransport } from "./directory-transport.ts";
import { createSmtpTransport } from "./smtp-transport.ts";
import type { MailTransport } from "./transport.ts";

/** The settings of the transport. */
interface MailTransportOptions {
  /** The mail server; without one, emails become files in `dataDirectory`. */
  readonly smtpUrl: string | undefined;
  readonly dataDirectory: string;
  /** The site's origin. */
  readonly publicUrl: string;
  readonly log: DatabaseLog;
  /** Prints a line in the terminal. */
  readonly print: (line: string) => void;
}

/** Opens the mail server's transport, or without one the folder `DATA_DIR/mail`. */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  const { smtpUrl, dataDirectory, publicUrl, log, print } = options;
  if (smtpUrl) return createSmtpTransport({ url: smtpUrl, log });
  const folder = join(dataDirectory, "mail");
  return createDirectoryTransport({ folder, showLinks: isLoopback(publicUrl), print });
}
