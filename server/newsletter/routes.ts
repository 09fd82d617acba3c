import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  listPosts,
  listPostsOfAuthor,
  type PostPage,
  postVersion,
  readPost,
  readPostBySlug,
} from "#contract/newsletter.ts";
import { notFound } from "#contract/problems.ts";
import { changePost, createPost, deletePost } from "#contract/write-post.ts";
import type { Changes } from "#server/database/changes.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf, findCallerOf } from "#server/http/access.ts";
import { Failure } from "#server/http/failures.ts";
import type { KeptReplies } from "#server/http/kept-replies.ts";
import { acceptForms } from "#server/http/read-form.ts";
import { serve } from "#server/http/serve.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import { serveFoundByOthers } from "./found-by-others.ts";
import { serveSendings } from "./mail-routes.ts";
import { readNewsletter } from "./newsletter.ts";
import { keepOwnPosts } from "./own-posts.ts";

interface Parts {
  readonly database: Database;
  readonly changes: Changes;
  readonly pictures: Pictures;
  readonly replies: KeptReplies;
  readonly outbox: Outbox;
  readonly clock: () => Date;
  readonly secretKey: Buffer;
  /** The site's origin. */
  readonly publicUrl: string;
}

/** The newsletter's calls (specification §7): what everybody reads, with an author's own drafts, and what employees write. */
export async function serveNewsletter(app: FastifyInstance, parts: Parts): Promise<void> {
  const { database, replies } = parts;
  const newsletter = readNewsletter(database);
  const own = keepOwnPosts({ ...parts, newsletter });
  const kept = { replies, madeOf: ["posts"] } as const;
  const keptPage = { ...kept, isWorthKeeping: ({ results }: PostPage) => results.length > 0 };

  serve(app, listPosts, ({ query }) => newsletter.page(query.page), { kept: keptPage });
  serve(
    app,
    listPostsOfAuthor,
    async ({ params, query }) => orNotFound(await newsletter.pageOfAuthor(params.username, query.page)),
    {
      kept: {
        ...keptPage,
        async personal({ params, query }, request) {
          const author = await findAuthor(request);
          const isOwn = author?.username.toLowerCase() === params.username.toLowerCase();
          return author && isOwn ? newsletter.pageForAuthor(author.accountId, query.page) : undefined;
        },
      },
    },
  );
  serve(app, readPost, async ({ params }) => orNotFound(await newsletter.byId(params.id)), {
    versionOf: postVersion,
    kept: {
      ...kept,
      async personal({ params }, request) {
        const author = await findAuthor(request);
        return author && newsletter.byIdForAuthor(params.id, author.accountId);
      },
    },
  });
  serve(app, readPostBySlug, async ({ params }) => orNotFound(await newsletter.bySlug(params.slug)), {
    versionOf: postVersion,
    kept: {
      ...kept,
      async personal({ params }, request) {
        const author = await findAuthor(request);
        return author && newsletter.bySlugForAuthor(params.slug, author.accountId);
      },
    },
  });

  const held = (
    { params, headers }: { params: { id: number }; headers: { "if-match"?: string | undefined } },
    request: FastifyRequest,
  ) => ({ id: params.id, authorId: callerOf(request).accountId, ifMatch: headers["if-match"] });

  await app.register(async (scope) => {
    await acceptForms(scope);
    serve(scope, createPost, ({ form }, request) => own.create(callerOf(request).accountId, form), {
      versionOf: postVersion,
    });
    serve(scope, changePost, (received, request) => own.change(held(received, request), received.form), {
      permit: (received, request) => own.require(held(received, request)),
      versionOf: postVersion,
    });
  });
  serve(app, deletePost, async (received, request) => {
    await own.remove(held(received, request));
    return undefined;
  });
  serveFoundByOthers(app, { ...parts, newsletter });
  await serveSendings(app, { ...parts, own, log: app.log });
}

/** Who calls, if it is an employee, who may have drafts. */
async function findAuthor(request: FastifyRequest) {
  const caller = await findCallerOf(request);
  return caller?.role === "employee" ? caller : undefined;
}

function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Failure(notFound);
  return found;
}
