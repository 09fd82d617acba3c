import type { Database } from "#server/database/connect.ts";
import { type ArrivedMail, allArrived, type MailServer } from "#tests/support/mail-server.ts";

/** Waits until the outbox is empty, for as long as mails arrive, and returns them all. */
export async function arrivedMails(database: Database, server: MailServer): Promise<readonly ArrivedMail[]> {
  for (;;) {
    const before = server.mails.length;
    try {
      return await allArrived(database, server);
    } catch (error) {
      if (server.mails.length === before) throw error;
    }
  }
}
