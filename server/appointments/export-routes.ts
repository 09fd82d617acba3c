import type { FastifyInstance } from "fastify";
import {
  createCalendarFeedRoute,
  deleteCalendarFeedRoute,
  readCalendarFeedRoute,
  readFeedFileRoute,
} from "#contract/appointments/calendar-feed.ts";
import { readAppointmentAsFhirRoute } from "#contract/appointments/fhir.ts";
import { deleteCalendarFeed } from "#server/accounts/own-sessions.ts";
import { currentUserOf, requestContextOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import { createCalendarFeed, readCalendarFeed, readFeedFile } from "./calendar-feed.ts";
import { readAppointmentAsFhir } from "./fhir.ts";

type FeedDependencies = Pick<Services, "database" | "outbox" | "clock" | "publicUrl">;

/** Serves employees' calendar feeds (docs/rules/exports.md). */
export function serveCalendarFeed(
  app: FastifyInstance,
  { database, outbox, clock, publicUrl }: FeedDependencies,
): void {
  serve(app, createCalendarFeedRoute, async (_received, request) => {
    const token = await createCalendarFeed({ database, outbox }, requestContextOf(request, clock()));
    return { url: `${publicUrl}${readFeedFileRoute.path.replace("{token}", token)}` };
  });

  serve(app, readCalendarFeedRoute, (_received, request) =>
    readCalendarFeed(database, currentUserOf(request).accountId),
  );

  serve(app, deleteCalendarFeedRoute, (_received, request) =>
    deleteCalendarFeed(database, currentUserOf(request).accountId),
  );

  serve(app, readFeedFileRoute, ({ params }) =>
    readFeedFile(database, { token: params.token, now: clock() }),
  );
}

type FhirDependencies = Pick<Services, "database" | "clock" | "publicUrl">;

/** Serves appointments as FHIR R4 (docs/rules/exports.md). */
export function serveFhir(app: FastifyInstance, { database, clock, publicUrl }: FhirDependencies): void {
  serve(app, readAppointmentAsFhirRoute, ({ params: { id } }, request) =>
    readAppointmentAsFhir(database, { id, employee: currentUserOf(request), now: clock(), publicUrl }),
  );
}
