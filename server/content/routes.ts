import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  confirmSubscriptionRoute,
  countSubscribersRoute,
  previewSendingRoute,
  readSendingRoute,
  readSubscriptionRoute,
  sendPostRoute,
  sendTrialRoute,
  subscribeRoute,
} from "#contract/posts/newsletter.ts";
import {
  listPostsOfAuthorRoute,
  listPostsRoute,
  type PostPage,
  postVersion,
  readPostBySlugRoute,
  readPostRoute,
} from "#contract/posts/posts.ts";
import { changePostRoute, createPostRoute, deletePostRoute } from "#contract/posts/write-post.ts";
import { notFound } from "#contract/problems.ts";
import { listPagesRoute } from "#contract/site/public-pages.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { currentUserOf, findCallerOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import type { ReadPicture } from "#server/http/icons.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { acceptForms } from "#server/http/read-form.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { inConstantTime } from "#server/http/secrets.ts";
import { serve } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import { serveSitemapAndFeed } from "./feed.ts";
import { createSendingService } from "./newsletter.ts";
import { previewSending, sendTrial } from "./newsletter-email.ts";
import type { Pictures } from "./pictures.ts";
import { servePostPreviews } from "./post-previews.ts";
import { preparePostQueries } from "./post-queries.ts";
import { authorizeEdit, createPostService } from "./posts.ts";
import { listPages } from "./public-pages.ts";
import { serveSubscribePage } from "./subscribe-page.ts";
import { confirmSubscription, readSubscription, subscribe } from "./subscriptions.ts";
import { serveUnsubscribing, unsubscribeUrls } from "./unsubscribing.ts";

interface PostsOptions extends Pick<Services, "database" | "changes" | "clock" | "publicUrl"> {
  readonly pictures: Pictures;
  readonly responses: ResponseCache;
  readonly readPicture: ReadPicture;
}

/**
 * Serves the routes of posts (http-2): public reading, an author's own drafts, writing, the sitemap and the feed; and
 * the list of all public pages, posts included.
 */
export async function servePosts(app: FastifyInstance, options: PostsOptions): Promise<void> {
  const { database, responses } = options;
  const queries = preparePostQueries(database);
  const own = createPostService({ ...options, queries });
  const cache = { responses, tags: ["posts"] } as const;
  const pageCache = {
    ...cache,
    isCacheable: ({ results }: PostPage, { query }: { query: { page: number } }) =>
      results.length > 0 || query.page === 1,
  };

  serve(app, listPostsRoute, ({ query }) => queries.listPosts(query.page, query.language), {
    cache: pageCache,
  });
  serve(
    app,
    listPostsOfAuthorRoute,
    async ({ params, query }) => orNotFound(await queries.listPostsOfAuthor(params.username, query.page)),
    {
      cache: {
        ...pageCache,
        async privateReply({ params, query }, request) {
          const author = await findAuthor(request);
          const isOwn = author?.username.toLowerCase() === params.username.toLowerCase();
          return author && isOwn ? queries.listOwnPosts(author.accountId, query.page) : undefined;
        },
      },
    },
  );
  serve(app, readPostRoute, async ({ params }) => orNotFound(await queries.readPost(params.id)), {
    versionOf: postVersion,
    cache: {
      ...cache,
      async privateReply({ params }, request) {
        const author = await findAuthor(request);
        return author && queries.readOwnPost(params.id, author.accountId);
      },
    },
  });
  serve(
    app,
    readPostBySlugRoute,
    async ({ params }) => orNotFound(await queries.readPostBySlug(params.slug)),
    {
      versionOf: postVersion,
      cache: {
        ...cache,
        async privateReply({ params }, request) {
          const author = await findAuthor(request);
          return author && queries.readOwnPostBySlug(params.slug, author.accountId);
        },
      },
    },
  );

  const editOf = (
    { params, headers }: { params: { id: number }; headers: { "if-match"?: string | undefined } },
    request: FastifyRequest,
  ) => ({ id: params.id, authorId: currentUserOf(request).accountId, ifMatch: headers["if-match"] });

  await app.register(async (scope) => {
    await acceptForms(scope);
    serve(
      scope,
      createPostRoute,
      ({ headers, form }, request) => {
        const { accountId: authorId } = currentUserOf(request);
        return own.createPost({ authorId, idempotencyKey: headers["idempotency-key"] }, form);
      },
      { versionOf: postVersion },
    );
    serve(
      scope,
      changePostRoute,
      (received, request) => own.changePost(editOf(received, request), received.form),
      {
        authorize: (received, request) => authorizeEdit(database, editOf(received, request)),
        versionOf: postVersion,
      },
    );
  });
  serve(app, deletePostRoute, async (received, request) => {
    await own.deletePost(editOf(received, request));
    return undefined;
  });
  serve(app, listPagesRoute, async () => ({ results: await listPages(queries) }), {
    cache: { responses, tags: ["site", "posts"] },
  });
  servePostPreviews(app, { queries, responses, readPicture: options.readPicture });
  serveSitemapAndFeed(app, { ...options, queries });
}

/** The caller, if an employee: only these have drafts. */
async function findAuthor(request: FastifyRequest) {
  const caller = await findCallerOf(request);
  return caller?.role === "employee" ? caller : undefined;
}

function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new ProblemError(notFound);
  return found;
}

interface NewsletterOptions
  extends Omit<Parameters<typeof createSendingService>[0], "unsubscribeUrl" | "log"> {
  readonly secretKey: Buffer;
  /** Milliseconds of an answer whose duration would reveal whether an address subscribed. */
  readonly constantTime: number;
}

/** Milliseconds between two checks for sendings that a process left unfinished when it died. */
const checkInterval = 30_000;

/** Serves the routes that email a post, subscribing without an account, and unsubscribing. */
export async function serveNewsletter(
  app: FastifyInstance,
  { secretKey, constantTime, ...options }: NewsletterOptions,
): Promise<void> {
  const unsubscribeUrl = unsubscribeUrls(secretKey, options.publicUrl);
  const sendings = createSendingService({ ...options, log: app.log, unsubscribeUrl });
  const authorize = ({ params }: { params: { id: number } }, request: FastifyRequest) =>
    authorizeEdit(options.database, { id: params.id, authorId: currentUserOf(request).accountId });

  const trial = { ...options, secretKey, unsubscribeUrl };
  const idsOf = ({ params }: { params: { id: number } }, request: FastifyRequest) => ({
    postId: params.id,
    accountId: currentUserOf(request).accountId,
  });

  serve(app, previewSendingRoute, (received, request) => previewSending(trial, idsOf(received, request)), {
    authorize,
  });
  serve(app, sendTrialRoute, (received, request) => sendTrial(trial, idsOf(received, request)), {
    authorize,
  });
  serve(app, countSubscribersRoute, async ({ query }) => ({
    count: await sendings.countSubscribers(query.language ?? null),
  }));
  serve(app, readSendingRoute, ({ params }) => sendings.readSending(params.id), { authorize });
  serve(
    app,
    sendPostRoute,
    async ({ params, body }) => {
      await sendings.sendPost(params.id, { toAll: body?.to_all });
      return sendings.readSending(params.id);
    },
    { authorize },
  );
  serve(app, subscribeRoute, async ({ body }, request) => {
    await inConstantTime(constantTime, () =>
      subscribe(
        { ...options, secretKey },
        { email: body.email, language: body.language ?? site().language, client: clientOf(request) },
      ),
    );
    return { message: m.newsletter_check_email() };
  });
  serve(app, readSubscriptionRoute, ({ params }, request) =>
    readSubscription({ ...options, secretKey }, { token: params.token, client: clientOf(request) }),
  );
  serve(app, confirmSubscriptionRoute, ({ params }, request) =>
    confirmSubscription({ ...options, secretKey }, { token: params.token, client: clientOf(request) }),
  );
  await serveSubscribePage(app, { ...options, secretKey, constantTime });
  await serveUnsubscribing(app, { database: options.database, secretKey });

  const timer = setInterval(sendings.resume, checkInterval).unref();
  app.addHook("onReady", async () => sendings.resume());
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await sendings.stop();
  });
}
