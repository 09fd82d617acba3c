import type { FastifyInstance } from "fastify";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  readCalendarFeed,
  readFeedFile,
} from "#contract/calendar-feed.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf, callOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { createFeed, deleteFeed, describeFeed, writeFeed } from "./calendar-feed.ts";

interface FeedDependencies {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: () => Date;
  /** The site's origin. */
  readonly publicUrl: string;
}

/** Serves employees' calendar feeds (docs/rules/exports.md). */
export function serveCalendarFeed(
  app: FastifyInstance,
  { database, outbox, clock, publicUrl }: FeedDependencies,
): void {
  serve(app, createCalendarFeed, async (_received, request) => {
    const token = await createFeed({ database, outbox }, callOf(request, clock()));
    return { url: `${publicUrl}${readFeedFile.path.replace("{token}", token)}` };
  });

  serve(app, readCalendarFeed, (_received, request) => describeFeed(database, callerOf(request).accountId));

  serve(app, deleteCalendarFeed, (_received, request) => deleteFeed(database, callerOf(request).accountId));

  serve(app, readFeedFile, ({ params }) => writeFeed(database, { token: params.token, now: clock() }));
}
