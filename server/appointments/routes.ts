import type { FastifyInstance } from "fastify";
import { readCalendar, summarizeAppointments } from "#contract/appointment-calendar.ts";
import { followAppointments } from "#contract/appointment-events.ts";
import { listAppointments } from "#contract/appointment-list.ts";
import {
  confirmOrCancelAppointment,
  listMyAppointments,
  rateLimitExceeded,
  readAppointment,
  requestAppointment,
  suggestTimes,
} from "#contract/appointments.ts";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  readCalendarFeed,
  readFeedFile,
} from "#contract/calendar-feed.ts";
import { streamEvents } from "#contract/event-streams.ts";
import { readAppointmentAsFhir } from "#contract/fhir.ts";
import { openGuestForm, requestAppointmentAsGuest } from "#contract/guest-appointments.ts";
import { notFound } from "#contract/problems.ts";
import { enterRequest } from "#contract/staff-requests.ts";
import { recordOutcome, rescheduleVisit, undoChange, writeNote } from "#contract/visit-changes.ts";
import { deleteFeed } from "#server/accounts/own-sessions.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf, callOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { EventStreams, serveEvents } from "#server/http/event-streams.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { enforceRateLimits, limitsByNetwork } from "#server/http/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { recordAccess } from "#server/office/access-log.ts";
import { prepareAppointmentQueries, readDetails } from "./appointments.ts";
import { createFeed, describeFeed, writeFeed } from "./calendar-feed.ts";
import { createAppointment, enterStaffRequest } from "./create-appointment.ts";
import { readBundle } from "./fhir.ts";
import { createFormTokens } from "./guest-limits.ts";
import { serveOffers, serveOwnVisits } from "./patient-routes.ts";
import { chooseVisit, overlappingVisits } from "./provider-times.ts";
import {
  cancelAppointment,
  confirmAppointment,
  rescheduleAppointment,
  storeNote,
  storeOutcome,
  undoLastChange,
} from "./staff-changes.ts";
import { readStaffList } from "./staff-list.ts";
import { suggestVisits, warningsAbout } from "./suggest-times.ts";

interface AppointmentDependencies {
  readonly database: Database;
  readonly changes: ChangeNotifier;
  readonly outbox: Outbox;
  readonly clock: () => Date;
  readonly secretKey: Buffer;
  readonly config: {
    /** The external form service that takes guests' requests instead, where the practice has one. */
    readonly guestFormEndpoint?: string | undefined;
  };
}

/** Serves the routes of appointments (docs/rules/visits.md). */
export function serveAppointments(app: FastifyInstance, dependencies: AppointmentDependencies): void {
  const { database, clock } = dependencies;
  const read = prepareAppointmentQueries(database, clock);
  serveRequests(app, dependencies);
  serveStaff(app, dependencies, read);
  serveOwnVisits(app, dependencies);
  serveOffers(app, dependencies);

  serve(app, listMyAppointments, ({ query }, request) =>
    read.ownPage(callerOf(request).accountId, query.page),
  );
}

function serveRequests(app: FastifyInstance, dependencies: AppointmentDependencies): void {
  const { database, clock, secretKey, config } = dependencies;
  const tokens = createFormTokens(secretKey);

  serve(app, requestAppointment, ({ body, headers }, request) =>
    createAppointment(dependencies, {
      requester: callerOf(request),
      idempotencyKey: headers["idempotency-key"],
      request: body,
    }),
  );

  serve(app, openGuestForm, async () => ({
    form_token: tokens.issue(clock()),
    ...(config.guestFormEndpoint !== undefined && { endpoint: config.guestFormEndpoint }),
  }));

  serve(
    app,
    requestAppointmentAsGuest,
    ({ body, headers }, request) => {
      tokens.verify(body.form_token, clock());
      return createAppointment(dependencies, {
        requester: { guest: body.guest, formToken: body.form_token, client: clientOf(request) },
        idempotencyKey: headers["idempotency-key"],
        request: body.request,
      });
    },
    {
      async authorize(_received, request) {
        const limits = limitsByNetwork(clientOf(request), "guest form", { secretKey, now: clock() });
        await enforceRateLimits(database, { limits, problem: rateLimitExceeded });
      },
    },
  );
}

function serveStaff(
  app: FastifyInstance,
  dependencies: AppointmentDependencies,
  read: ReturnType<typeof prepareAppointmentQueries>,
): void {
  const { database, changes, clock } = dependencies;

  serve(app, enterRequest, async ({ body, headers }, request) => {
    const employeeId = callerOf(request).accountId;
    return enterStaffRequest(dependencies, {
      employeeId,
      idempotencyKey: headers["idempotency-key"],
      entered: body,
    });
  });

  serve(app, listAppointments, ({ query }) => readStaffList(database, { ...query, now: clock() }));

  serve(app, summarizeAppointments, () => read.summary());

  serve(app, readCalendar, async ({ query }) => ({ results: await read.visits(query) }));

  const versionOfNote = ({ note_version }: { note_version: string }) => note_version;
  serve(
    app,
    readAppointment,
    ({ params: { id } }, request) =>
      database.transaction(async (transaction) => {
        const found = await readDetails(transaction, { id, now: clock() });
        if (!found) throw new ProblemError(notFound);
        const { details, accountId } = found;
        const { username } = details.patient;
        await recordAccess(transaction, {
          employee: callerOf(request),
          patient: accountId !== null && username !== null ? { id: accountId, username } : null,
          appointmentId: id,
          now: clock(),
        });
        return details;
      }),
    { versionOf: versionOfNote },
  );

  serve(app, suggestTimes, async ({ params: { id }, query }) => {
    const request = await read.byId(id);
    if (!request) throw new ProblemError(notFound);
    const now = clock();
    const { confirmed_date: date, confirmed_time: time } = query;
    const visit =
      date && time && chooseVisit({ ...query, confirmed_date: date, confirmed_time: time }, request);
    const [suggested, others] = await Promise.all([
      request.status === "pending" ? suggestVisits(database, { request, now }) : [],
      visit ? overlappingVisits(database, { visit, exceptId: id }) : [],
    ]);
    const { category } = request;
    const warnings = visit
      ? await warningsAbout(database, { category, visit, isTaken: others.length > 0, now })
      : [];
    const suggestions = suggested.map((free) => ({ confirmed_date: free.date, confirmed_time: free.time }));
    return { ...request, suggestions, warnings };
  });

  serve(app, confirmOrCancelAppointment, async ({ params: { id }, body }, request) => {
    const target = { id, employeeId: callerOf(request).accountId, isUndoable: body.undoable };
    return body.status === "cancelled"
      ? cancelAppointment(dependencies, target)
      : confirmAppointment(dependencies, { ...target, chosen: body });
  });

  serve(app, undoChange, ({ params: { id } }, request) =>
    undoLastChange(dependencies, { id, employeeId: callerOf(request).accountId }),
  );

  serve(app, rescheduleVisit, async ({ params: { id }, body }, request) => {
    const target = { id, employeeId: callerOf(request).accountId, isUndoable: body.undoable };
    return rescheduleAppointment(dependencies, { ...target, chosen: body });
  });

  serve(app, recordOutcome, ({ params: { id }, body }, request) =>
    storeOutcome(dependencies, { id, employeeId: callerOf(request).accountId, outcome: body.outcome }),
  );

  serve(
    app,
    writeNote,
    ({ params: { id }, headers, body }) =>
      storeNote(dependencies, { id, note: body.note, ifMatch: headers["if-match"] }),
    { versionOf: versionOfNote },
  );

  const { findActiveSessions } = app;
  const announced = { event: streamEvents.changed, topics: ["appointments", "office"] } as const;
  serveEvents(app, followAppointments, {
    streams: new EventStreams({ changes, findActiveSessions, clock, ...announced }),
    subscriberOf: (_received, request) => callerOf(request),
  });
}

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

interface FhirDependencies {
  readonly database: Database;
  readonly clock: () => Date;
  /** The site's origin. */
  readonly publicUrl: string;
}

/** Serves appointments as FHIR R4 (docs/rules/exports.md). */
export function serveFhir(app: FastifyInstance, { database, clock, publicUrl }: FhirDependencies): void {
  serve(app, readAppointmentAsFhir, ({ params: { id } }, request) =>
    readBundle(database, { id, employee: callerOf(request), now: clock(), site: publicUrl }),
  );
}
