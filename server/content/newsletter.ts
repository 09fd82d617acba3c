import {
  and,
  asc,
  type Column,
  eq,
  gt,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alreadySent, notPublished, type Sending } from "#contract/posts/newsletter.ts";
import { offeredLanguages } from "#contract/site/offered-languages.ts";
import { site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { accounts } from "#server/accounts/table.ts";
import type { DatabaseLog, Queryable } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { QueuedEmail } from "#server/mail/email-job.ts";
import type { Services } from "#server/services.ts";
import { aboutPost, emailedPost, toReader } from "./newsletter-email.ts";
import {
  isSubscriber,
  newsletterReaders,
  newsletterSendings,
  newsletterSubscribers,
  pictures,
  posts,
} from "./table.ts";
import type { UnsubscribeUrl } from "./unsubscribing.ts";

interface SendingOptions extends Pick<Services, "database" | "outbox" | "clock" | "publicUrl"> {
  readonly log: DatabaseLog;
  /** The URL of a reader's unsubscription link. */
  readonly unsubscribeUrl: UnsubscribeUrl;
}

/** Email jobs queued in one transaction. */
const batchSize = 500;

/**
 * Whose language counts as this one; of all if there is none. Every language that the practice does not offer counts as its
 * default, so that no reader is left out when one is withdrawn (newsletter-58).
 */
function countsAs(column: Column, language: Language | null): SQL | undefined {
  if (language === null) return undefined;
  const [, ...others] = offeredLanguages(site().practice);
  return others.includes(language) ? eq(column, language) : notInArray(column, others);
}

/**
 * The next readers of a sending, of all languages or of one: accounts, and after the last of them visitors, both as they had subscribed when it started.
 * A visitor who has subscribed in an account since is reached as a visitor, so that nobody is left out or reached twice
 * (newsletter-55).
 */
function selectAhead(
  reader: Queryable,
  { lastAccountId, lastSubscriberId, startedAt, language }: typeof newsletterSendings.$inferSelect,
) {
  const visitor = newsletterSubscribers;
  const isInTime = and(
    isSubscriber,
    // Unknown of those who had subscribed before it was recorded.
    or(isNull(accounts.newsletterSince), lte(accounts.newsletterSince, startedAt)),
  );
  const sameMailbox = reader
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isInTime, sql`mailbox_of(${accounts.email}) = ${visitor.mailbox}`));
  const isVisitor = sql<boolean>`is_visitor`;
  return reader
    .select({
      isVisitor: sql<boolean>`false`.as("is_visitor"),
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      language: accounts.language,
    })
    .from(accounts)
    .where(and(isInTime, gt(accounts.id, lastAccountId), countsAs(accounts.language, language)))
    .unionAll(
      reader
        .select({
          isVisitor: sql<boolean>`true`.as("is_visitor"),
          id: visitor.id,
          email: visitor.email,
          firstName: sql<string>`''`.as("first_name"),
          language: visitor.language,
        })
        .from(visitor)
        .where(
          and(
            lte(visitor.confirmedAt, startedAt),
            gt(visitor.id, lastSubscriberId),
            notExists(sameMailbox),
            countsAs(visitor.language, language),
          ),
        ),
    )
    .orderBy(isVisitor, sql`id`)
    .limit(batchSize);
}

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
      const people = sending.isDraft ? [] : await selectAhead(transaction, sending.progress);
      const about = aboutPost(sending, publicUrl);
      const jobs = people.map(
        (reader): QueuedEmail => ({ ...about, ...toReader(reader, sending, { publicUrl, unsubscribeUrl }) }),
      );
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

  /** How many subscribers there are, in a language or in all. */
  const countSubscribers = (language: Language | null) =>
    database.$count(newsletterReaders, countsAs(newsletterReaders.language, language));

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
    async readSending(postId: number): Promise<Sending> {
      const [{ sending, writtenIn } = { sending: null, writtenIn: null }] = await database
        .select({ sending: newsletterSendings, writtenIn: posts.language })
        .from(posts)
        .leftJoin(newsletterSendings, eq(newsletterSendings.postId, posts.id))
        .where(eq(posts.id, postId));
      const [subscribers, all] = await Promise.all([
        countSubscribers(sending ? sending.language : writtenIn),
        countSubscribers(null),
      ]);
      return {
        subscribers,
        all_subscribers: all,
        started_date: sending?.startedAt.toISOString() ?? null,
        queued: sending?.queued ?? 0,
        finished_date: sending?.finishedAt?.toISOString() ?? null,
      };
    },

    /**
     * Starts a post's sending to the subscribers of its present language, or of all. Throws `notPublished` for a draft,
     * `alreadySent` for a second start.
     */
    async sendPost(
      postId: number,
      { toAll = false }: { readonly toAll?: boolean | undefined } = {},
    ): Promise<void> {
      await database.transaction(async (transaction) => {
        const [post] = await transaction
          .select({ isDraft: posts.isDraft, language: posts.language })
          .from(posts)
          .where(eq(posts.id, postId))
          .for("share");
        if (!post || post.isDraft) throw new ProblemError(notPublished);
        const begun = await transaction
          .insert(newsletterSendings)
          .values({ postId, startedAt: clock(), language: toAll ? null : post.language })
          .onConflictDoNothing()
          .returning({ postId: newsletterSendings.postId });
        if (begun.length === 0) throw new ProblemError(alreadySent);
      });
      resume();
    },
  };
}
