import { hour } from "#contract/durations.ts";
import { deleteExpiredEmailTokens } from "#server/account-management/email-tokens.ts";
import { deleteExpiredAccounts } from "#server/accounts/accounts.ts";
import { deleteExpiredEvents } from "#server/activity/activity.ts";
import { anonymiseOldCancellations } from "#server/appointments/anonymise.ts";
import { deleteExpiredIdempotencyKeys } from "#server/appointments/idempotency-keys.ts";
import { deleteExpiredOffers } from "#server/appointments/offers.ts";
import { deleteExpiredUndo } from "#server/appointments/undo-change.ts";
import type { Database } from "#server/database/connect.ts";
import type { DatabaseLog } from "#server/database/log.ts";
import { deleteExpiredRateLimits } from "#server/http/rate-limits.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { deleteExpiredChallenges } from "#server/passkeys/challenges.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import { deleteExpiredSessions } from "#server/sessions/sessions.ts";
import { deleteExpiredKnownAddresses } from "#server/sign-in/sign-in.ts";
import { deleteExpiredVisitLinks } from "#server/visit-links/visit-links.ts";
import { repeat } from "./database/repeat.ts";
import { deleteDueAccounts } from "./delete-due-accounts.ts";

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
  anonymiseOldCancellations,
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
        log.warn({ err: error, task }, "Cleanup failed and is retried in an hour");
      }
    }
  }
  return repeat(cleanUp, hour);
}
