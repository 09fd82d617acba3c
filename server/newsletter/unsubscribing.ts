import { timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { withoutPunctuation } from "#contract/link-token.ts";
import { notFound } from "#contract/problems.ts";
import { brokenUnsubscribePath, unsubscribedPath, unsubscribePath } from "#contract/unsubscribe.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Reader } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, keyedHash } from "#server/http/secrets.ts";
import type { EmailJobOf } from "#server/mail/email-job.ts";
import { posts } from "#server/posts/table.ts";
import { isSubscriber } from "./table.ts";

/** Signs and verifies the tokens of unsubscription links: an account's id and a MAC, without expiry. */
export function unsubscribeTokens(secretKey: Buffer) {
  const key = deriveKey(secretKey, "unsubscribe link");
  const tokenOf = (accountId: number) => `${accountId}.${keyedHash(key, String(accountId))}`;
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
  database: Reader,
  {
    secretKey,
    unsubscribe,
    postId,
  }: { readonly secretKey: Buffer } & Pick<EmailJobOf<"newsletter-post">, "unsubscribe" | "postId">,
): Promise<boolean> {
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
