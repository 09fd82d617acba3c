import type { FastifyInstance, FastifyRequest } from "fastify";
import { listLeftToDo as listLeftToDoRoute } from "#contract/left-to-do.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import * as contract from "#contract/office-days.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf } from "#server/http/access.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import { officeInstant } from "#server/office-time/office-time.ts";
import { listLeftToDo } from "./left-to-do.ts";
import { addClosure, listClosures, readNotice, readOfficeDays, removeClosure, saveNotice } from "./office.ts";

interface OfficeDependencies {
  readonly database: Database;
  readonly changes: ChangeNotifier;
  readonly responses: ResponseCache;
  readonly clock: () => Date;
  readonly config: Parameters<typeof listLeftToDo>[1];
}

const minute = 60_000;

/** When the office's next day begins, in milliseconds; some zones have days without a midnight. */
function startOfNextDay(now: Date): number {
  const midnight = officeInstant({ date: addDays(officeNow(now).date, 1), time: "00:00" });
  return midnight?.getTime() ?? now.getTime() + minute;
}

/**
 * Serves the site's notice and the office's closures: to owners, who change them, and to every page (office-9); and to
 * owners what is left to do (office-15).
 */
export function serveOffice(app: FastifyInstance, dependencies: OfficeDependencies): void {
  const { database, changes, responses, clock, config } = dependencies;
  const changeBy = (request: FastifyRequest) => ({
    database,
    changes,
    actor: callerOf(request),
    now: clock(),
  });

  // What pages show of the office's days changes with the day, without a write.
  let until = startOfNextDay(clock());
  app.addHook("onRequest", (_request, _reply, done) => {
    const now = clock();
    if (now.getTime() >= until) {
      until = startOfNextDay(now);
      responses.invalidate(["office"]);
    }
    done();
  });

  serve(app, contract.readOfficeDays, () => readOfficeDays(database, clock()), {
    cache: { responses, tags: ["office"] },
  });
  serve(app, listLeftToDoRoute, async () => ({ results: await listLeftToDo(database, config) }));
  serve(app, contract.readNotice, () => readNotice(database));
  serve(app, contract.saveNotice, ({ body }, request) => saveNotice(body, changeBy(request)));
  serve(app, contract.listClosures, async () => ({ results: await listClosures(database) }));
  serve(app, contract.addClosure, ({ body }, request) => addClosure(body, changeBy(request)));
  serve(app, contract.removeClosure, async ({ params }, request) => {
    await removeClosure(params.id, changeBy(request));
    return undefined;
  });
}
