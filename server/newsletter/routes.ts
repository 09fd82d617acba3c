import type { FastifyInstance, FastifyRequest } from "fastify";
import { countSubscribers, readSending, sendPost } from "#contract/newsletter.ts";
import { unsubscribePath } from "#contract/unsubscribe.ts";
import { callerOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import { authorizeEdit } from "#server/posts/posts.ts";
import { createSendingService } from "./sending.ts";
import { serveUnsubscribing, unsubscribeTokens } from "./unsubscribing.ts";

interface NewsletterOptions
  extends Omit<Parameters<typeof createSendingService>[0], "unsubscribeUrl" | "log"> {
  readonly secretKey: Buffer;
}

/** Milliseconds between two checks for sendings that a process left unfinished when it died. */
const checkInterval = 30_000;

/** Serves the routes that email a post, and unsubscribing. */
export async function serveNewsletter(
  app: FastifyInstance,
  { secretKey, ...options }: NewsletterOptions,
): Promise<void> {
  const { tokenOf } = unsubscribeTokens(secretKey);
  const sendings = createSendingService({
    ...options,
    log: app.log,
    unsubscribeUrl: (accountId) => `${options.publicUrl}${unsubscribePath}${tokenOf(accountId)}`,
  });
  const authorize = ({ params }: { params: { id: number } }, request: FastifyRequest) =>
    authorizeEdit(options.database, { id: params.id, authorId: callerOf(request).accountId });

  serve(app, countSubscribers, async () => ({ count: await sendings.countSubscribers() }));
  serve(app, readSending, ({ params }) => sendings.read(params.id), { authorize });
  serve(
    app,
    sendPost,
    async ({ params }) => {
      await sendings.start(params.id);
      return sendings.read(params.id);
    },
    { authorize },
  );
  await serveUnsubscribing(app, { database: options.database, secretKey });

  const timer = setInterval(sendings.resume, checkInterval).unref();
  app.addHook("onReady", async () => sendings.resume());
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await sendings.stop();
  });
}
