import { join } from "node:path";
import type { DatabaseLog } from "#server/database/log.ts";
import { createFolderTransport } from "./folder-transport.ts";
import { createSmtpTransport } from "./smtp-transport.ts";
import type { MailTransport } from "./transport.ts";

/** What of the settings says where mails go. */
export interface MailTransportOptions {
  /** The mail server; without one, mails become files in `dataDirectory`. */
  readonly smtpUrl: string | undefined;
  readonly dataDirectory: string;
  readonly log: DatabaseLog;
  /** Takes lines for the terminal. */
  readonly say: (line: string) => void;
}

/** Opens the way that mails take: the mail server's, or without one into `DATA_DIR/mail`. */
export function createMailTransport({
  smtpUrl,
  dataDirectory,
  log,
  say,
}: MailTransportOptions): MailTransport {
  return smtpUrl
    ? createSmtpTransport({ url: smtpUrl, log })
    : createFolderTransport({ folder: join(dataDirectory, "mail"), say });
}
