import type { FastifyInstance, FastifyRequest } from "fastify";
import { countSubscribers, readSending, sendPost } from "#contract/newsletter-mail.ts";
import { unsubscribePath } from "#contract/newsletter-paths.ts";
import { callerOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import type { createPostService } from "./own-posts.ts";
import { createSendingService } from "./sending.ts";
import { serveUnsubscribing, unsubscribeTokens } from "./unsubscribing.ts";

interface Parts extends Omit<Parameters<typeof createSendingService>[0], "unsubscribeAddress"> {
  readonly own: ReturnType<typeof createPostService>;
  readonly secretKey: Buffer;
}

/** Milliseconds between two looks for sendings that a process left unfinished when it died. */
const look = 30_000;

/** The calls of sending a post by mail, and the way out of the newsletter. */
export async function serveSendings(
  app: FastifyInstance,
  { own, secretKey, ...parts }: Parts,
): Promise<void> {
  const { tokenOf } = unsubscribeTokens(secretKey);
  const sendings = createSendingService({
    ...parts,
    unsubscribeAddress: (accountId) => `${parts.publicUrl}${unsubscribePath}${tokenOf(accountId)}`,
  });
  const permit = ({ params }: { params: { id: number } }, request: FastifyRequest) =>
    own.require({ id: params.id, authorId: callerOf(request).accountId, ifMatch: undefined });

  serve(app, countSubscribers, async () => ({ count: await sendings.countSubscribers() }));
  serve(app, readSending, ({ params }) => sendings.read(params.id), { permit });
  serve(
    app,
    sendPost,
    async ({ params }) => {
      await sendings.start(params.id);
      return sendings.read(params.id);
    },
    { permit },
  );
  await serveUnsubscribing(app, { database: parts.database, secretKey });

  const timer = setInterval(sendings.resume, look).unref();
  app.addHook("onReady", async () => sendings.resume());
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await sendings.stop();
  });
}
