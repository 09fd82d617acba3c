import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as contract from "#contract/office-mail.ts";
import { notFound } from "#contract/problems.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { serve } from "#server/http/serve.ts";
import { readSubscribers } from "#server/insights/insights.ts";
import { createFailedEmails } from "#server/mail/failed-emails.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { readQueueState } from "#server/mail/queue-state.ts";
import { recordOfficeAct } from "#server/office-log/office-log.ts";

interface OfficeMailDependencies {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly secretKey: Buffer;
  readonly clock: () => Date;
}

/** Serves the state of the site's emails to owners, who retry those given up and send themselves a test (office-11). */
export function serveOfficeMail(
  app: FastifyInstance,
  { database, outbox, secretKey, clock }: OfficeMailDependencies,
): void {
  const failedEmails = createFailedEmails(secretKey);

  serve(app, contract.readOfficeMail, async () => {
    const [failed, { waiting, oldestSeconds }, subscribers] = await Promise.all([
      failedEmails.list(database, contract.maxFailedEmailsShown),
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

  serve(app, contract.retryMail, async ({ params: { id } }, request) => {
    await database.transaction(async (transaction) => {
      const [kind] = await failedEmails.retry(transaction, id);
      if (kind === undefined) throw new ProblemError(notFound);
      // Without the recipient, who may have their account deleted; the log stays.
      await recordOfficeAct(transaction, {
        actor: callerOf(request),
        act: "email_retried",
        detail: kind,
        now: clock(),
      });
    });
    return { message: "The email is tried again." };
  });

  serve(app, contract.sendTestMail, async (_given, request) => {
    const actor = callerOf(request);
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
