import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  exportAccessLogRoute,
  readAccessLogRoute,
  readOwnAccessLogRoute,
} from "#contract/accounts/access-log.ts";
import { listLeftToDoRoute } from "#contract/office/left-to-do.ts";
import * as contract from "#contract/office/office-days.ts";
import { readInboxRoute, saveInboxRoute } from "#contract/office/office-inbox.ts";
import { readOfficeInsightsRoute } from "#contract/office/office-insights.ts";
import { readOfficeLogRoute } from "#contract/office/office-log.ts";
import {
  maxFailedEmailsShown,
  readOfficeMailRoute,
  retryMailRoute,
  sendTestMailRoute,
} from "#contract/office/office-mail.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import { defaultLanguage } from "#contract/site/translations.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";
import { currentUserOf } from "#server/http/access.ts";
import { inLanguage } from "#server/http/language.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";
import { createFailedEmails } from "#server/mail/failed-emails.ts";
import { readQueueState } from "#server/mail/mail-queue.ts";
import type { Services } from "#server/services.ts";
import { exportAccessLog, readAccessLog, readOwnAccessLog } from "./access-log.ts";
import { readInbox, saveInbox } from "./inbox.ts";
import { readOfficeInsights, readSubscribers } from "./insights.ts";
import { listLeftToDo } from "./left-to-do.ts";
import {
  addClosure,
  listClosures,
  type ReadVisitsIn,
  readNotice,
  readOfficeDays,
  removeClosure,
  saveNotice,
} from "./office.ts";
import { readOfficeLog, recordOfficeAct } from "./office-log.ts";
import { toInstant } from "./office-time.ts";

interface OfficeDependencies extends Pick<Services, "database" | "changes" | "clock"> {
  readonly responses: ResponseCache;
  readonly config: Parameters<typeof listLeftToDo>[1];
  readonly readVisitsIn: ReadVisitsIn;
}

const minute = 60_000;

/** When the office's next day begins, in milliseconds; some zones have days without a midnight. */
function startOfNextDay(now: Date): number {
  const midnight = toInstant({ date: addDays(officeNow(now).date, 1), time: "00:00" });
  return midnight?.getTime() ?? now.getTime() + minute;
}

/**
 * Serves the site's notice and the office's closures: to owners, who change them, and to every page (office-9); and to
 * owners what is left to do (office-15).
 */
export function serveOffice(app: FastifyInstance, dependencies: OfficeDependencies): void {
  const { database, changes, responses, clock, config, readVisitsIn } = dependencies;
  const changeBy = (request: FastifyRequest) => ({
    database,
    changes,
    actor: currentUserOf(request),
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

  serve(app, contract.readOfficeDaysRoute, () => readOfficeDays(database, clock()), {
    cache: { responses, tags: ["office"] },
  });
  serve(app, listLeftToDoRoute, async () => ({ results: await listLeftToDo(database, config) }));
  serve(app, contract.readNoticeRoute, () =>
    // Of the site's content it is the text that owners go on from, whose language the saved one has (site-22).
    inLanguage(defaultLanguage(), () => readNotice(database)),
  );
  serve(app, contract.saveNoticeRoute, ({ body }, request) => saveNotice(body, changeBy(request)));
  serve(app, readInboxRoute, () => readInbox(database));
  serve(app, saveInboxRoute, ({ body }, request) =>
    saveInbox(database, body, { actor: currentUserOf(request), now: clock() }),
  );
  serve(app, contract.listClosuresRoute, async () => ({
    results: await listClosures(database, { now: clock(), readVisitsIn }),
  }));
  serve(app, contract.addClosureRoute, ({ body }, request) =>
    addClosure(body, { ...changeBy(request), readVisitsIn }),
  );
  serve(app, contract.removeClosureRoute, async ({ params }, request) => {
    await removeClosure(params.id, changeBy(request));
    return undefined;
  });
}

type OfficeMailDependencies = Pick<Services, "database" | "outbox" | "secretKey" | "clock">;

/** Serves the state of the site's emails to owners, who retry those given up and send themselves a test (office-11). */
export function serveOfficeMail(
  app: FastifyInstance,
  { database, outbox, secretKey, clock }: OfficeMailDependencies,
): void {
  const failedEmails = createFailedEmails(secretKey);

  serve(app, readOfficeMailRoute, async () => {
    const [failed, { waiting, oldestSeconds }, subscribers] = await Promise.all([
      failedEmails.list(database, maxFailedEmailsShown),
      readQueueState(database),
      readSubscribers(database, clock()),
    ]);
    return {
      given_up: failed.map(({ queuedAt, ...email }) => ({ ...email, written: queuedAt })),
      queue: {
        length: waiting.reduce((sum, { count }) => sum + count, 0),
        oldest_seconds: Math.floor(oldestSeconds),
      },
      subscribers,
    };
  });

  serve(app, retryMailRoute, async ({ params: { id } }, request) => {
    await database.transaction(async (transaction) => {
      const [kind] = await failedEmails.retry(transaction, id);
      if (kind === undefined) throw new ProblemError(notFound);
      // Without the recipient, who may have their account deleted; the log stays.
      await recordOfficeAct(transaction, {
        actor: currentUserOf(request),
        act: "email_retried",
        detail: kind,
        now: clock(),
      });
    });
    return { message: "We are sending the email again." };
  });

  serve(app, sendTestMailRoute, async (_given, request) => {
    const actor = currentUserOf(request);
    return database.transaction(async (transaction) => {
      const [owner] = await transaction
        .select({ to: accounts.email, firstName: accounts.firstName })
        .from(accounts)
        .where(eq(accounts.id, actor.accountId));
      if (!owner) throw new ProblemError(notFound);
      await outbox.send(transaction, { kind: "test", ...owner });
      await recordOfficeAct(transaction, { actor, act: "test_email_sent", now: clock() });
      return { message: `A test email is on its way to ${owner.to}.` };
    });
  });
}

/** Serves the office log to owners (office-4). */
export function serveOfficeLog(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, readOfficeLogRoute, ({ query }) => readOfficeLog(database, query.page));
}

/** Serves the access log: to owners, and to each patient their own part. */
export function serveAccessLog(app: FastifyInstance, { database }: { readonly database: Database }): void {
  serve(app, readOwnAccessLogRoute, ({ query: { page } }, request) =>
    readOwnAccessLog(database, { accountId: currentUserOf(request).accountId, page }),
  );
  serve(app, readAccessLogRoute, ({ query }) => readAccessLog(database, query));
  serve(app, exportAccessLogRoute, async ({ query }) => exportAccessLog(database, query));
}

/** Serves the office's numbers to owners (office-23). */
export function serveInsights(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
): void {
  serve(app, readOfficeInsightsRoute, async () => ({ results: await readOfficeInsights(database, clock()) }));
}
