import { timingSafeEqual } from "node:crypto";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { withoutPunctuation } from "#contract/link-token.ts";
import { alreadySent, notPublished, type Sending } from "#contract/newsletter.ts";
import { notFound } from "#contract/problems.ts";
import { brokenUnsubscribePath, unsubscribedPath, unsubscribePath } from "#contract/unsubscribe.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, DatabaseLog, Queryable } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, hmac } from "#server/http/secrets.ts";
import type { EmailJobOf, QueuedEmail } from "#server/mail/email-job.ts";
import type { Services } from "#server/services.ts";
import { aboutPost, emailedPost } from "./newsletter-email.ts";
import { isSubscriber, newsletterSendings, pictures, posts } from "./table.ts";

interface SendingOptions extends Pick<Services, "database" | "outbox" | "clock" | "publicUrl"> {
  readonly log: DatabaseLog;
  /** The URL of an account's unsubscription link. */
  readonly unsubscribeUrl: (accountId: number) => string;
}

/** Email jobs queued in one transaction. */
const batchSize = 500;

/**
 * Emails posts to the verified subscribers. Each batch of email jobs is queued in one transaction with the progress of
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
        .select({ ...emailedPost, lastAccountId: newsletterSendings.lastAccountId })
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
            .select({ id: accounts.id, to: accounts.email, firstName: accounts.firstName })
            .from(accounts)
            .where(and(isSubscriber, gt(accounts.id, sending.lastAccountId)))
            .orderBy(asc(accounts.id))
            .limit(batchSize);
      const about = aboutPost(sending, publicUrl);
      const jobs = people.map(({ id, to, firstName }): QueuedEmail => {
        const url = unsubscribeUrl(id);
        return { ...about, to, firstName, unsubscribe: { page: url, oneClick: url } };
      });
      if (jobs.length > 0) await outbox.sendMany(transaction, jobs);
      await transaction
        .update(newsletterSendings)
        .set({
          lastAccountId: people.at(-1)?.id ?? sending.lastAccountId,
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
      log.warn({ err: error }, "The newsletter could not be queued; it is retried");
    }
  }

  const countSubscribers = (from: Queryable = database) => from.$count(accounts, isSubscriber);

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

/** Signs and verifies the tokens of unsubscription links: an account's id and a MAC, without expiry. */
export function unsubscribeTokens(secretKey: Buffer) {
  const key = deriveKey(secretKey, "unsubscribe link");
  const tokenOf = (accountId: number) => `${accountId}.${hmac(key, String(accountId))}`;
  return {
    tokenOf,
    /** The account's id; undefined for an invalid token. */
    accountOf(token: string): number | undefined {
      const [, digits = ""] = /^([1-9]\d{0,8})\./.exec(token) ?? [];
      const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(Number(digits)))];
      return given.length === right.length && timingSafeEqual(given, right) ? Number(digits) : undefined;
    },
  };
}

/** Whether a queued newsletter's reader still receives them, and its post is still published (newsletter-18). */
export async function isNewsletterWanted(
  database: Queryable,
  {
    secretKey,
    unsubscribe,
    postId,
    isTrial,
  }: { readonly secretKey: Buffer } & Pick<
    EmailJobOf<"newsletter-post">,
    "unsubscribe" | "postId" | "isTrial"
  >,
): Promise<boolean> {
  if (isTrial) return true;
  const token = unsubscribe.page.slice(unsubscribe.page.lastIndexOf("/") + 1);
  const accountId = unsubscribeTokens(secretKey).accountOf(token);
  if (accountId === undefined) return false;
  if ((await database.$count(accounts, and(isSubscriber, eq(accounts.id, accountId)))) === 0) return false;
  // One that the version before has queued names no post.
  return (
    postId === undefined ||
    (await database.$count(posts, and(eq(posts.id, postId), eq(posts.isDraft, false)))) > 0
  );
}

/**
 * Serves the POST that unsubscribes without sign-in (RFC 8058), from a mail program's one click or from the form on the
 * page at the same URL, whose browser is redirected. The body is ignored; repeating the request is harmless.
 */
export async function serveUnsubscribing(
  app: FastifyInstance,
  { database, secretKey }: { database: Database; secretKey: Buffer },
): Promise<void> {
  const { accountOf } = unsubscribeTokens(secretKey);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => {
      body.resume();
      body.on("end", () => done(null));
    });
    // A wildcard, since a damaged link may contain slashes.
    scope.post(`${unsubscribePath}*`, async (request, reply) => {
      const accountId = accountOf(withoutPunctuation((request.params as { "*": string })["*"]));
      reply.header("Cache-Control", "no-store");
      const isBrowser = request.headers.accept?.includes("text/html");
      if (accountId === undefined) {
        if (isBrowser) return reply.redirect(brokenUnsubscribePath, 303);
        throw new ProblemError(notFound);
      }
      await database.update(accounts).set({ newsletterSubscribed: false }).where(eq(accounts.id, accountId));
      return isBrowser ? reply.redirect(unsubscribedPath, 303) : { message: "You are unsubscribed." };
    });
  });
}
