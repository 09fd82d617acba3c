import { deleteExpiredAccounts } from "#server/accounts/delete-expired-accounts.ts";
import { forgetOldEvents } from "#server/activity/activity.ts";
import { deleteExpiredIdempotencyKeys } from "#server/appointments/idempotency-keys.ts";
import type { Database } from "#server/database/connect.ts";
import type { DatabaseLog } from "#server/database/log.ts";
import { forgetOldCounts } from "#server/http/rate-limits.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import { forgetExpiredSessions } from "#server/sessions/sessions.ts";
import { forgetOldAddresses } from "#server/sign-in/sign-in.ts";

/** What no longer counts and should not be kept; each may run beside another process's. */
const sweeps = [
  deleteExpiredIdempotencyKeys,
  deleteExpiredAccounts,
  forgetExpiredSessions,
  forgetOldCounts,
  forgetOldEvents,
  forgetOldAddresses,
];

const hour = 60 * 60 * 1_000;

/** Removes, now and each hour, what is past its time; a sweep that fails is tried again with the next. */
export function startCleanup({
  database,
  pictures,
  log,
  clock,
}: {
  readonly database: Database;
  readonly pictures: Pick<Pictures, "sweep">;
  readonly log: DatabaseLog;
  readonly clock: () => Date;
}): { stop(): Promise<void> } {
  async function sweep(): Promise<void> {
    for (const remove of [...sweeps, (_: Database, now: Date) => pictures.sweep(now)]) {
      try {
        await remove(database, clock());
      } catch (error) {
        log.warn({ err: error }, "Upkeep failed and is tried again in an hour");
      }
    }
  }

  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, hour);
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
