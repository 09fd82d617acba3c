import type { FastifyInstance, FastifyRequest } from "fastify";
import { countSubscribers, readSending, sendPost } from "#contract/newsletter-mail.ts";
import { unsubscribePath } from "#contract/newsletter-paths.ts";
import { callerOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import type { createPostService } from "./own-posts.ts";
import { createSendingService } from "./sending.ts";
import { serveUnsubscribing, unsubscribeTokens } from "./unsubscribing.ts";

interface NewsletterOptions extends Omit<Parameters<typeof createSendingService>[0], "unsubscribeAddress"> {
  readonly own: ReturnType<typeof createPostService>;
  readonly secretKey: Buffer;
}

/** Milliseconds between two checks for sendings that a process left unfinished when it died. */
const checkInterval = 30_000;

/** Serves the routes that email a post, and unsubscribing. */
export async function serveSendings(
  app: FastifyInstance,
  { own, secretKey, ...parts }: NewsletterOptions,
): Promise<void> {
  const { tokenOf } = unsubscribeTokens(secretKey);
  const sendings = createSendingService({
    ...parts,
    unsubscribeAddress: (accountId) => `${parts.publicUrl}${unsubscribePath}${tokenOf(accountId)}`,
  });
  const authorize = ({ params }: { params: { id: number } }, request: FastifyRequest) =>
    own.authorize({ id: params.id, authorId: callerOf(request).accountId, ifMatch: undefined });

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
  await serveUnsubscribing(app, { database: parts.database, secretKey });

  const timer = setInterval(sendings.resume, checkInterval).unref();
  app.addHook("onReady", async () => sendings.resume());
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await sendings.stop();
  });
}
