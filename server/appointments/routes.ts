import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  deleteAbsenceRoute,
  listAbsencesRoute,
  recordAbsenceRoute,
} from "#contract/appointments/absences.ts";
import {
  readCalendarRoute,
  summarizeAppointmentsRoute,
} from "#contract/appointments/appointment-calendar.ts";
import { followAppointmentsRoute } from "#contract/appointments/appointment-events.ts";
import { listAppointmentsRoute } from "#contract/appointments/appointment-list.ts";
import {
  confirmOrCancelAppointmentRoute,
  listMyAppointmentsRoute,
  rateLimitExceeded,
  readAppointmentRoute,
  requestAppointmentRoute,
  suggestTimesRoute,
} from "#contract/appointments/appointments.ts";
import { listFreeTimesRoute } from "#contract/appointments/free-times.ts";
import {
  correctGuestEmailRoute,
  openGuestFormRoute,
  requestAppointmentAsGuestRoute,
} from "#contract/appointments/guest-requests.ts";
import { listPeopleRoute, readPersonRoute } from "#contract/appointments/people.ts";
import { enterRequestRoute } from "#contract/appointments/phone-requests.ts";
import {
  askPatientForAnotherTimeRoute,
  recordArrivalRoute,
  recordOutcomeRoute,
  rescheduleVisitRoute,
  undoChangeRoute,
  writeNoteRoute,
} from "#contract/appointments/visit-changes.ts";
import { streamEvents } from "#contract/event-streams.ts";
import { notFound } from "#contract/problems.ts";
import { currentUserOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { EventStreams, serveEvents } from "#server/http/event-streams.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { enforceRateLimits, limitsByNetwork } from "#server/http/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { recordAccess } from "#server/office/access-log.ts";
import type { Services } from "#server/services.ts";
import { deleteAbsence, listAbsences, recordAbsence } from "./absences.ts";
import {
  listMyAppointments,
  readAppointment,
  readCalendar,
  summarizeAppointments,
} from "./appointment-queries.ts";
import { createAppointment, enterRequest } from "./create-appointment.ts";
import { createFormTokens } from "./form-tokens.ts";
import { correctGuestEmail } from "./guest-email.ts";
import { serveOffers, serveOwnVisits } from "./patient-routes.ts";
import { listPeople, namedBy, readPerson } from "./people.ts";
import {
  askPatientForAnotherTime,
  cancelAppointment,
  confirmAppointment,
  recordArrival,
  recordOutcome,
  rescheduleVisit,
  undoChange,
  writeNote,
} from "./staff-changes.ts";
import { listAppointments } from "./staff-list.ts";
import { listFreeTimes, suggestTimes } from "./suggest-times.ts";

interface AppointmentDependencies
  extends Pick<Services, "database" | "changes" | "outbox" | "clock" | "secretKey"> {
  readonly config: {
    /** The external form service that takes guests' requests instead, where the practice has one. */
    readonly guestFormEndpoint?: string | undefined;
  };
}

/** Serves the routes of appointments (docs/rules/visits.md). */
export function serveAppointments(app: FastifyInstance, dependencies: AppointmentDependencies): void {
  const { database } = dependencies;
  serveRequests(app, dependencies);
  serveStaff(app, dependencies);
  servePeople(app, dependencies);
  serveAbsences(app, dependencies);
  serveOwnVisits(app, dependencies);
  serveOffers(app, dependencies);

  serve(app, listMyAppointmentsRoute, ({ query }, request) =>
    listMyAppointments(database, { accountId: currentUserOf(request).accountId, page: query.page }),
  );
}

function serveRequests(app: FastifyInstance, dependencies: AppointmentDependencies): void {
  const { database, clock, secretKey, config } = dependencies;
  const tokens = createFormTokens(secretKey);

  serve(app, requestAppointmentRoute, ({ body, headers }, request) =>
    createAppointment(dependencies, {
      requester: currentUserOf(request),
      idempotencyKey: headers["idempotency-key"],
      request: body,
    }),
  );

  serve(app, openGuestFormRoute, async () => ({
    form_token: tokens.issue(clock()),
    ...(config.guestFormEndpoint !== undefined && { endpoint: config.guestFormEndpoint }),
  }));

  async function limitSubmissions(request: FastifyRequest): Promise<void> {
    const limits = limitsByNetwork(clientOf(request), "guest form", { secretKey, now: clock() });
    await enforceRateLimits(database, { limits, problem: rateLimitExceeded });
  }

  serve(
    app,
    requestAppointmentAsGuestRoute,
    ({ body, headers }, request) => {
      tokens.verify(body.form_token, clock());
      return createAppointment(dependencies, {
        requester: { guest: body.guest, formToken: body.form_token, client: clientOf(request) },
        idempotencyKey: headers["idempotency-key"],
        request: body.request,
      });
    },
    { authorize: (_received, request) => limitSubmissions(request) },
  );

  serve(
    app,
    correctGuestEmailRoute,
    ({ body, headers }, request) =>
      correctGuestEmail(dependencies, {
        idempotencyKey: headers["idempotency-key"],
        email: body.email,
        client: clientOf(request),
      }),
    { authorize: (_received, request) => limitSubmissions(request) },
  );
}

function serveStaff(app: FastifyInstance, dependencies: AppointmentDependencies): void {
  const { database, changes, clock } = dependencies;

  serve(app, enterRequestRoute, async ({ body, headers }, request) => {
    const employeeId = currentUserOf(request).accountId;
    return enterRequest(dependencies, {
      employeeId,
      idempotencyKey: headers["idempotency-key"],
      entered: body,
    });
  });

  serve(app, listAppointmentsRoute, ({ query }) => listAppointments(database, { ...query, now: clock() }));

  serve(app, listFreeTimesRoute, ({ query }) => listFreeTimes(database, { ...query, now: clock() }));

  serve(app, summarizeAppointmentsRoute, () => summarizeAppointments(database, clock()));

  serve(app, readCalendarRoute, ({ query }) => readCalendar(database, { ...query, now: clock() }));

  const versionOfNote = ({ note_version }: { note_version: string }) => note_version;
  serve(
    app,
    readAppointmentRoute,
    ({ params: { id } }, request) =>
      readAppointment(database, { id, employee: currentUserOf(request), now: clock() }),
    { versionOf: versionOfNote },
  );

  serve(app, suggestTimesRoute, ({ params: { id }, query }) =>
    suggestTimes(database, { id, query, now: clock() }),
  );

  serve(app, confirmOrCancelAppointmentRoute, async ({ params: { id }, body }, request) => {
    const target = { id, employeeId: currentUserOf(request).accountId, isUndoable: body.undoable };
    return body.status === "cancelled"
      ? cancelAppointment(dependencies, { ...target, seen: body.cancelled_from })
      : confirmAppointment(dependencies, { ...target, chosen: body });
  });

  serve(app, undoChangeRoute, ({ params: { id } }, request) =>
    undoChange(dependencies, { id, employeeId: currentUserOf(request).accountId }),
  );

  serve(app, rescheduleVisitRoute, async ({ params: { id }, body }, request) => {
    const target = { id, employeeId: currentUserOf(request).accountId, isUndoable: body.undoable };
    return rescheduleVisit(dependencies, { ...target, chosen: body, seen: body.moved_from });
  });

  serve(app, askPatientForAnotherTimeRoute, ({ params: { id }, body }, request) => {
    const target = { id, employeeId: currentUserOf(request).accountId, isUndoable: body.undoable };
    return askPatientForAnotherTime(dependencies, target);
  });

  serve(app, recordOutcomeRoute, ({ params: { id }, body }, request) =>
    recordOutcome(dependencies, { id, employeeId: currentUserOf(request).accountId, outcome: body.outcome }),
  );

  serve(app, recordArrivalRoute, ({ params: { id }, body }, request) =>
    recordArrival(dependencies, { id, employeeId: currentUserOf(request).accountId, arrived: body.arrived }),
  );

  serve(
    app,
    writeNoteRoute,
    ({ params: { id }, headers, body }) =>
      writeNote(dependencies, { id, note: body.note, ifMatch: headers["if-match"] }),
    { versionOf: versionOfNote },
  );

  const { findActiveSessions } = app;
  const announced = { event: streamEvents.changed, topics: ["appointments", "office"] } as const;
  serveEvents(app, followAppointmentsRoute, {
    streams: new EventStreams({ changes, findActiveSessions, clock, ...announced }),
    subscriberOf: (_received, request) => currentUserOf(request),
  });
}

function servePeople(
  app: FastifyInstance,
  { database, clock }: Pick<AppointmentDependencies, "database" | "clock">,
): void {
  serve(app, listPeopleRoute, async ({ query }) => ({
    results: await listPeople(database, { ...query, now: clock() }),
  }));

  serve(app, readPersonRoute, ({ params: { id } }, request) =>
    database.transaction(async (transaction) => {
      const person = await readPerson(transaction, { id, now: clock() });
      if (!person) throw new ProblemError(notFound);
      // By the account that the id leads to, or the request that it names.
      const { accountId, guestId } = namedBy(person.id);
      const { username } = person;
      await recordAccess(transaction, {
        employee: currentUserOf(request),
        patient: accountId !== null && username !== null ? { id: accountId, username } : null,
        ...(guestId !== null && { appointmentId: guestId }),
        now: clock(),
      });
      return person;
    }),
  );
}

/** Serves the absences of providers to employees (visits-95). */
function serveAbsences(
  app: FastifyInstance,
  dependencies: Pick<AppointmentDependencies, "database" | "clock">,
): void {
  const { database, clock } = dependencies;
  serve(app, listAbsencesRoute, ({ query }) => listAbsences(database, { ...query, now: clock() }));
  serve(app, recordAbsenceRoute, ({ body: given }, request) =>
    recordAbsence(dependencies, { given, employeeId: currentUserOf(request).accountId }),
  );
  serve(app, deleteAbsenceRoute, async ({ params: { id } }) => {
    await deleteAbsence(dependencies, id);
    return undefined;
  });
}
