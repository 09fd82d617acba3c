import { hour } from "#contract/durations.ts";
import { deleteExpiredAccounts } from "./accounts/accounts.ts";
import { deleteExpiredEvents } from "./accounts/activity.ts";
import { deleteExpiredEmailTokens } from "./accounts/email-tokens.ts";
import { deleteExpiredSessions } from "./accounts/sessions.ts";
import { deleteExpiredKnownAddresses } from "./accounts/sign-in.ts";
import { deleteExpiredChallenges } from "./accounts/webauthn.ts";
import { anonymizeOldCancellations } from "./appointments/anonymize.ts";
import { deleteExpiredIdempotencyKeys } from "./appointments/create-appointment.ts";
import { deleteExpiredOffers } from "./appointments/offers.ts";
import { deleteExpiredUndo } from "./appointments/undo-change.ts";
import { deleteExpiredVisitLinks } from "./appointments/visit-links.ts";
import type { Pictures } from "./content/pictures.ts";
import { deleteUnconfirmedSubscribers } from "./content/subscriptions.ts";
import type { Database, DatabaseLog } from "./database/connect.ts";
import { repeat } from "./database/repeat.ts";
import { deleteDueAccounts } from "./delete-due-accounts.ts";
import { deleteExpiredRateLimits } from "./http/rate-limits.ts";
import type { Outbox } from "./mail/outbox.ts";
import { deleteUnusedSitePictures } from "./site/site-pictures.ts";

/** Tasks that delete what has expired; several processes may run them at the same time. */
const tasks = {
  deleteExpiredIdempotencyKeys,
  deleteExpiredAccounts,
  deleteExpiredEmailTokens,
  deleteExpiredSessions,
  deleteExpiredRateLimits,
  deleteExpiredChallenges,
  deleteExpiredEvents,
  deleteExpiredKnownAddresses,
  deleteExpiredVisitLinks,
  deleteExpiredOffers,
  deleteExpiredUndo,
  anonymizeOldCancellations,
  deleteUnusedSitePictures,
  deleteUnconfirmedSubscribers,
};

/** Deletes expired rows, now and each hour; a failed task is retried the next time. */
export function startCleanup({
  database,
  outbox,
  pictures,
  log,
  clock,
}: {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly pictures: Pick<Pictures, "deleteRow" | "removeFiles" | "removeOrphans">;
  readonly log: DatabaseLog;
  readonly clock: () => Date;
}): { stop(): Promise<void> } {
  const allTasks: Record<string, (database: Database, now: Date) => Promise<unknown>> = {
    ...tasks,
    deleteDueAccounts: (_database, now) => deleteDueAccounts({ database, outbox, pictures }, now),
    removeOrphans: (_database, now) => pictures.removeOrphans(now),
  };

  async function cleanUp(): Promise<void> {
    for (const [task, run] of Object.entries(allTasks)) {
      try {
        await run(database, clock());
      } catch (error) {
        log.warn({ err: error, task }, "Cleanup failed; trying again in an hour");
      }
    }
  }
  return repeat(cleanUp, hour);
}
