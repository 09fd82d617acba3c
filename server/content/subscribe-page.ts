import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { emailOnly } from "#contract/accounts/registration.ts";
import { linkToken } from "#contract/link-token.ts";
import {
  type SubscribeOutcome,
  subscribeOutcomePath,
  subscribePath,
} from "#contract/posts/subscribe-page.ts";
import { site } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { clientOf } from "#server/http/client.ts";
import { inLanguageOfPath, pathPrefixes } from "#server/http/language.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { inConstantTime } from "#server/http/secrets.ts";
import { confirmSubscription, type SubscriptionDependencies, subscribe } from "./subscriptions.ts";

/** Bytes of a form with one address. */
const bodyLimit = 4_096;

interface SubscribePageOptions extends SubscriptionDependencies {
  readonly constantTime: number;
}

/**
 * Serves the forms of browsers without JavaScript: one subscribes, the other confirms a mailed link. Each answers with a page
 * (newsletter-57).
 */
export async function serveSubscribePage(
  app: FastifyInstance,
  { constantTime, ...options }: SubscribePageOptions,
): Promise<void> {
  /** Redirects to what became of it; a closed practice shows its own page there. */
  async function answer(reply: FastifyReply, work: () => Promise<SubscribeOutcome>) {
    reply.header("Cache-Control", "no-store");
    const path = site().isOpen ? subscribeOutcomePath(await work()) : subscribePath;
    return reply.redirect(pagePath(path), 303);
  }

  async function subscribeByForm(request: FastifyRequest): Promise<SubscribeOutcome> {
    const { data } = emailOnly.safeParse(request.body);
    if (!data) return "wrong-address";
    try {
      await inConstantTime(constantTime, () =>
        subscribe(options, { email: data.email, language: site().language, client: clientOf(request) }),
      );
      return "check-your-email";
    } catch (error) {
      if (error instanceof ProblemError && error.problem.status === 429) return "too-many-emails";
      throw error;
    }
  }

  async function confirmByForm(request: FastifyRequest): Promise<SubscribeOutcome> {
    const { token } = request.params as { token: string };
    try {
      await confirmSubscription(options, { token: linkToken.parse(token), client: clientOf(request) });
      return "confirmed";
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error.problem.status === 429 ? "too-many-links" : "dead-link";
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const prefix of pathPrefixes) {
      const post = (path: string, work: (request: FastifyRequest) => Promise<SubscribeOutcome>) =>
        scope.post(prefix + path, (request, reply) =>
          inLanguageOfPath(request, () => answer(reply, () => work(request))),
        );
      post(subscribePath, subscribeByForm);
      // From an outcome's page, which has the form again.
      post(`${subscribePath}/:outcome`, subscribeByForm);
      post("/confirm-subscription/:token", confirmByForm);
    }
  });
}
