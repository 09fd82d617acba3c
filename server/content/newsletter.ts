import { and, asc, eq, gt, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { alreadySent, notPublished, type Sending } from "#contract/newsletter.ts";
import type { DatabaseLog, Queryable } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { QueuedEmail } from "#server/mail/email-job.ts";
import type { Services } from "#server/services.ts";
import { aboutPost, emailedPost } from "./newsletter-email.ts";
import { newsletterReaders, newsletterSendings, pictures, posts } from "./table.ts";
import type { Reader } from "./unsubscribing.ts";

interface SendingOptions extends Pick<Services, "database" | "outbox" | "clock" | "publicUrl"> {
  readonly log: DatabaseLog;
  /** The URL of a reader's unsubscription link. */
  readonly unsubscribeUrl: (reader: Reader) => string;
}

/**
 * Readers whom a sending has not reached: accounts, and after the last of them visitors. Nobody is reached twice who changes from
 * the one to the other meanwhile: no account once visitors are, and no visitor who subscribed since (newsletter-55).
 */
function isAhead({
  lastAccountId,
  lastSubscriberId,
  startedAt,
}: typeof newsletterSendings.$inferSelect): SQL | undefined {
  const { id, isVisitor, since } = newsletterReaders;
  return or(
    and(not(isVisitor), gt(id, lastAccountId), sql`${lastSubscriberId} = 0`),
    and(isVisitor, gt(id, lastSubscriberId), lte(since, startedAt)),
  );
}

/** Email jobs queued in one transaction. */
const batchSize = 500;

/**
 * Emails posts to the verified accounts and the confirmed visitors that subscribed. Each batch of email jobs is queued in one transaction with the progress of
 * the sending, so that one email is queued for every subscriber even if the process dies, and several processes share the
 * work. The outbox delivers each at least once.
 */
export function createSendingService({
  database,
  outbox,
  clock,
  log,
  publicUrl,
  unsubscribeUrl,
}: SendingOptions) {
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  /** Queues one batch of the oldest unfinished sending that no other process holds. False if there is none. */
  function sendBatch(): Promise<boolean> {
    return database.transaction(async (transaction) => {
      const [sending] = await transaction
        .select({ ...emailedPost, progress: newsletterSendings })
        .from(newsletterSendings)
        .innerJoin(posts, eq(posts.id, newsletterSendings.postId))
        .leftJoin(pictures, eq(pictures.id, posts.featuredPictureId))
        .where(isNull(newsletterSendings.finishedAt))
        .orderBy(asc(newsletterSendings.startedAt))
        .limit(1)
        .for("update", { of: newsletterSendings, skipLocked: true });
      if (!sending) return false;
      // Withdrawn since: the remaining subscribers get no email.
      const people = sending.isDraft
        ? []
        : await transaction
            .select()
            .from(newsletterReaders)
            .where(isAhead(sending.progress))
            .orderBy(newsletterReaders.isVisitor, newsletterReaders.id)
            .limit(batchSize);
      const about = aboutPost(sending, publicUrl);
      const jobs = people.map(({ firstName, email: to, ...reader }): QueuedEmail => {
        const url = unsubscribeUrl(reader);
        return { ...about, to, firstName, unsubscribe: { page: url, oneClick: url } };
      });
      if (jobs.length > 0) await outbox.sendMany(transaction, jobs);
      await transaction
        .update(newsletterSendings)
        .set({
          lastAccountId: people.findLast(({ isVisitor }) => !isVisitor)?.id,
          lastSubscriberId: people.findLast(({ isVisitor }) => isVisitor)?.id,
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
      log.warn({ err: error }, "The newsletter could not be queued; trying again");
    }
  }

  const countSubscribers = (from: Queryable = database) => from.$count(newsletterReaders);

  /** Continues every unfinished sending in the background; does nothing while that is running. */
  function resume(): void {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
  }

  return {
    resume,

    /** Waits for the current batch; the next start sends the rest. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },

    countSubscribers,

    /** The number of subscribers, and the progress of a post's sending. */
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

    /** Starts a post's sending. Throws `notPublished` for a draft, `alreadySent` for a second start. */
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
