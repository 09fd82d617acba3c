import { join } from "node:path";
import type { DatabaseLog } from "#server/database/log.ts";
import { openFolderCarrier } from "./folder-carrier.ts";
import type { Carrier } from "./mail.ts";
import { openSmtpCarrier } from "./smtp-carrier.ts";

/** What of the settings says where mails go. */
export interface CarrierOptions {
  /** The mail server; without one, mails become files in `dataDirectory`. */
  readonly smtpUrl: string | undefined;
  readonly dataDirectory: string;
  readonly log: DatabaseLog;
  /** Takes lines for the terminal. */
  readonly say: (line: string) => void;
}

/** Opens the way that mails take: the mail server's, or without one into `DATA_DIR/mail`. */
export function openCarrier({ smtpUrl, dataDirectory, log, say }: CarrierOptions): Carrier {
  return smtpUrl
    ? openSmtpCarrier({ url: smtpUrl, log })
    : openFolderCarrier({ folder: join(dataDirectory, "mail"), say });
}
