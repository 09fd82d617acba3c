import { timingSafeEqual } from "node:crypto";
import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withoutPunctuation } from "#contract/link-token.ts";
import { brokenUnsubscribePath, unsubscribedPath, unsubscribePath } from "#contract/posts/unsubscribe.ts";
import { notFound } from "#contract/problems.ts";
import { pagePath } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Queryable } from "#server/database/connect.ts";
import { inLanguageOfPath, pathPrefixes } from "#server/http/language.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, hmac } from "#server/http/secrets.ts";
import type { EmailJobOf } from "#server/mail/email-job.ts";
import { isSubscriber, newsletterSubscribers, posts } from "./table.ts";

/** A reader of the newsletter: an account, or a visitor who subscribed without one. */
export interface Reader {
  readonly id: number;
  readonly isVisitor: boolean;
}

/** Signs and verifies the tokens of unsubscription links: a reader's id and a MAC, without expiry. */
export function unsubscribeTokens(secretKey: Buffer) {
  const key = deriveKey(secretKey, "unsubscribe link");
  const tokenOf = ({ id, isVisitor }: Reader) => {
    const name = isVisitor ? `v${id}` : String(id);
    return `${name}.${hmac(key, name)}`;
  };
  return {
    tokenOf,
    /** Whose token it is; undefined for an invalid one. */
    readerOf(token: string): Reader | undefined {
      const [, visitor, digits = ""] = /^(v?)([1-9]\d{0,8})\./.exec(token) ?? [];
      const reader = { id: Number(digits), isVisitor: visitor === "v" };
      const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(reader))];
      return given.length === right.length && timingSafeEqual(given, right) ? reader : undefined;
    },
  };
}

/** Makes the address of a reader's unsubscription link, of a page in their language. */
export type UnsubscribeUrl = (reader: Reader & { readonly language: Language }) => string;

/** Makes the addresses of unsubscription links. */
export function unsubscribeUrls(secretKey: Buffer, publicUrl: string): UnsubscribeUrl {
  const { tokenOf } = unsubscribeTokens(secretKey);
  return ({ language, ...reader }) => publicUrl + pagePath(unsubscribePath + tokenOf(reader), language);
}

/**
 * Ends a subscription, and every other one of its mailbox (newsletter-56): of a visitor nothing is left. Repeating it is
 * harmless.
 */
function unsubscribe(database: Database, { id, isVisitor }: Reader): Promise<void> {
  const { id: visitorId, mailbox } = newsletterSubscribers;
  const mailboxOfAccount = sql`mailbox_of(${accounts.email})`;
  return database.transaction(async (transaction) => {
    const visitor = transaction.select({ mailbox }).from(newsletterSubscribers).where(eq(visitorId, id));
    const account = transaction
      .select({ mailbox: mailboxOfAccount })
      .from(accounts)
      .where(and(eq(accounts.id, id), isNotNull(accounts.emailVerifiedAt)));
    // Accounts first, as where a trigger deletes the visitor's row, so that no two transactions deadlock.
    const endWhere = (condition: SQL | undefined) =>
      transaction.update(accounts).set({ newsletterSubscribed: false }).where(condition);
    await endWhere(and(isSubscriber, inArray(mailboxOfAccount, isVisitor ? visitor : account)));
    // Where its address is not verified too.
    if (!isVisitor) await endWhere(eq(accounts.id, id));
    await transaction
      .delete(newsletterSubscribers)
      .where(isVisitor ? eq(visitorId, id) : inArray(mailbox, account));
  });
}

function isReader(database: Queryable, { id, isVisitor }: Reader): Promise<number> {
  if (!isVisitor) return database.$count(accounts, and(isSubscriber, eq(accounts.id, id)));
  const { id: visitorId, confirmedAt } = newsletterSubscribers;
  return database.$count(newsletterSubscribers, and(eq(visitorId, id), isNotNull(confirmedAt)));
}

/** Whether a queued newsletter's reader still receives them, and its post is still published (newsletter-18). */
export async function isNewsletterWanted(
  database: Queryable,
  {
    secretKey,
    unsubscribe: { page },
    postId,
    isTrial,
  }: { readonly secretKey: Buffer } & Pick<
    EmailJobOf<"newsletter-post">,
    "unsubscribe" | "postId" | "isTrial"
  >,
): Promise<boolean> {
  if (isTrial) return true;
  const reader = unsubscribeTokens(secretKey).readerOf(page.slice(page.lastIndexOf("/") + 1));
  if (!reader || (await isReader(database, reader)) === 0) return false;
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
  const { readerOf } = unsubscribeTokens(secretKey);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => {
      body.resume();
      body.on("end", () => done(null));
    });
    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const reader = readerOf(withoutPunctuation((request.params as { "*": string })["*"]));
      reply.header("Cache-Control", "no-store");
      const isBrowser = request.headers.accept?.includes("text/html");
      if (!reader) {
        if (isBrowser) return reply.redirect(pagePath(brokenUnsubscribePath), 303);
        throw new ProblemError(notFound);
      }
      await unsubscribe(database, reader);
      return isBrowser ? reply.redirect(pagePath(unsubscribedPath), 303) : { message: m.unsubscribe_done() };
    }

    for (const prefix of pathPrefixes) {
      // A wildcard, since a damaged link may contain slashes.
      scope.post(`${prefix}${unsubscribePath}*`, (request, reply) =>
        inLanguageOfPath(request, () => answer(request, reply)),
      );
    }
  });
}
