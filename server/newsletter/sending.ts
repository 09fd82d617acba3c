import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { alreadySent, notPublished, type Sending } from "#contract/newsletter-mail.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Reader } from "#server/database/connect.ts";
import type { DatabaseLog } from "#server/database/log.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { EmailJob } from "#server/mail/email-job.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { excerptOf } from "./excerpt.ts";
import { newsletterSendings, posts } from "./table.ts";

interface Parts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: () => Date;
  readonly log: DatabaseLog;
  /** The site's origin, which links in mails begin with. */
  readonly publicUrl: string;
  /** Where an account ends its subscription. */
  readonly unsubscribeAddress: (accountId: number) => string;
}

/** Mails queued in one transaction. */
const batchSize = 500;

const isSubscriber = and(eq(accounts.newsletterSubscribed, true), isNotNull(accounts.emailVerifiedAt));

/**
 * Sends posts by mail to whoever is subscribed and verified. Each batch of mails goes into the outbox in one
 * transaction with how far the sending has come, so that everybody gets one mail however often the process dies, and
 * several processes share the work without meeting.
 */
export function createSendingService({ database, outbox, clock, log, publicUrl, unsubscribeAddress }: Parts) {
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  /** Queues one batch of the oldest unfinished sending that no other process holds. False where there is none. */
  function sendBatch(): Promise<boolean> {
    return database.transaction(async (transaction) => {
      const [sending] = await transaction
        .select({
          postId: posts.id,
          title: posts.title,
          slug: posts.slug,
          content: posts.content,
          isDraft: posts.isDraft,
          reached: newsletterSendings.reachedAccountId,
        })
        .from(newsletterSendings)
        .innerJoin(posts, eq(posts.id, newsletterSendings.postId))
        .where(isNull(newsletterSendings.finishedAt))
        .orderBy(asc(newsletterSendings.startedAt))
        .limit(1)
        .for("update", { of: newsletterSendings, skipLocked: true });
      if (!sending) return false;
      // Withdrawn meanwhile: whoever has no mail yet gets none.
      const people = sending.isDraft
        ? []
        : await transaction
            .select({ id: accounts.id, to: accounts.email, firstName: accounts.firstName })
            .from(accounts)
            .where(and(isSubscriber, gt(accounts.id, sending.reached)))
            .orderBy(asc(accounts.id))
            .limit(batchSize);
      const about = {
        kind: "newsletter-post",
        title: sending.title,
        excerpt: excerptOf(sending.content),
        address: `${publicUrl}/blog/${sending.slug}`,
      } as const;
      const letters = people.map(({ id, to, firstName }): EmailJob => {
        const address = unsubscribeAddress(id);
        return { ...about, to, firstName, unsubscribe: { page: address, oneClick: address } };
      });
      if (letters.length > 0) await outbox.sendMany(transaction, letters);
      await transaction
        .update(newsletterSendings)
        .set({
          reachedAccountId: people.at(-1)?.id ?? sending.reached,
          queued: sql`${newsletterSendings.queued} + ${people.length}`,
          ...(people.length < batchSize && { finishedAt: clock() }),
        })
        .where(eq(newsletterSendings.postId, sending.postId));
      return true;
    });
  }

  async function sendAll(): Promise<void> {
    try {
      while (await sendBatch()) if (stopping.signal.aborted) return;
    } catch (error) {
      log.warn({ err: error }, "The newsletter could not be queued; it is tried again");
    }
  }

  const countSubscribers = (from: Reader = database) => from.$count(accounts, isSubscriber);

  /** Goes on with every unfinished sending; returns at once, and does nothing while it is at it. */
  function resume(): void {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
  }

  return {
    resume,

    /** Waits for the batch in hand; the others are sent after the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },

    countSubscribers,

    /** How many a post would reach, or how far its sending has come. */
    async read(postId: number): Promise<Sending> {
      const [sending] = await database
        .select()
        .from(newsletterSendings)
        .where(eq(newsletterSendings.postId, postId));
      return {
        subscribers: await countSubscribers(),
        started_date: sending?.startedAt.toISOString() ?? null,
        queued: sending?.queued ?? 0,
        finished_date: sending?.finishedAt?.toISOString() ?? null,
      };
    },

    /** Begins a post's sending. Raises `notPublished` for a draft, `alreadySent` where it was begun before. */
    async start(postId: number): Promise<void> {
      await database.transaction(async (transaction) => {
        const [post] = await transaction
          .select({ isDraft: posts.isDraft })
          .from(posts)
          .where(eq(posts.id, postId))
          .for("share");
        if (!post || post.isDraft) throw new ProblemError(notPublished);
        const begun = await transaction
          .insert(newsletterSendings)
          .values({ postId, startedAt: clock() })
          .onConflictDoNothing()
          .returning({ postId: newsletterSendings.postId });
        if (begun.length === 0) throw new ProblemError(alreadySent);
      });
      resume();
    },
  };
}
