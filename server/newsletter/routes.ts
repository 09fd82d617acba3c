import type { FastifyInstance } from "fastify";
import {
  listPosts,
  listPostsOfAuthor,
  type PostPage,
  readPost,
  readPostBySlug,
} from "#contract/newsletter.ts";
import { notFound } from "#contract/problems.ts";
import type { Database } from "#server/database/connect.ts";
import { Failure } from "#server/http/failures.ts";
import type { KeptReplies } from "#server/http/kept-replies.ts";
import { serve } from "#server/http/serve.ts";
import { readNewsletter } from "./newsletter.ts";

/** The newsletter's calls (specification §7). */
export function serveNewsletter(
  app: FastifyInstance,
  { database, replies }: { database: Database; replies: KeptReplies },
): void {
  const newsletter = readNewsletter(database);
  const kept = { replies, madeOf: ["posts"] } as const;
  const keptPage = { ...kept, isWorthKeeping: ({ results }: PostPage) => results.length > 0 };

  serve(app, listPosts, ({ query }) => newsletter.page(query.page), keptPage);
  serve(
    app,
    listPostsOfAuthor,
    async ({ params, query }) => orNotFound(await newsletter.pageOfAuthor(params.username, query.page)),
    keptPage,
  );
  serve(app, readPost, async ({ params }) => orNotFound(await newsletter.byId(params.id)), kept);
  serve(app, readPostBySlug, async ({ params }) => orNotFound(await newsletter.bySlug(params.slug)), kept);
}

function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Failure(notFound);
  return found;
}
