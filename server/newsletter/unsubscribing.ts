import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { brokenUnsubscribePath, unsubscribedPath, unsubscribePath } from "#contract/newsletter-paths.ts";
import { notFound } from "#contract/problems.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, keyedHash } from "#server/http/secrets.ts";

/** Signs and reads the tokens of unsubscription links: an account's id and a MAC, good for as long as the account is. */
export function unsubscribeTokens(secretKey: Buffer) {
  const key = deriveKey(secretKey, "unsubscribe link");
  const tokenOf = (accountId: number) => `${accountId}.${keyedHash(key, String(accountId))}`;
  return {
    tokenOf,
    /** Whose token it is; undefined where nobody's. */
    accountOf(token: string): number | undefined {
      const [, digits = ""] = /^([1-9]\d{0,8})\./.exec(token) ?? [];
      const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(Number(digits)))];
      return given.length === right.length && timingSafeEqual(given, right) ? Number(digits) : undefined;
    },
  };
}

/**
 * Takes the POST that ends a subscription without sign-in (RFC 8058): of a mail program at one click, or of the form
 * on the page at the same address, which is led on to another page. Whatever the body says, the address says it all;
 * asking again answers the same.
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
    // All that could follow, since a garbled link may hold slashes or be of any length.
    scope.post(`${unsubscribePath}*`, async (request, reply) => {
      const accountId = accountOf((request.params as { "*": string })["*"]);
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
