import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  askForAnotherTime,
  cancelOwnAppointment,
  readNextVisit,
  readOwnVisitFile,
  setEarlier as setOwnEarlier,
} from "#contract/own-visits.ts";
import { notFound } from "#contract/problems.ts";
import {
  askAnotherTimeOfLinkedVisit,
  attendLinkedVisit,
  cancelLinkedVisit,
  type LinkedVisit,
  readLinkedVisit,
  readLinkedVisitFile,
  setEarlierOfLinkedVisit,
  setRemindersOfLinkedVisit,
} from "#contract/visit-links.ts";
import { providerName } from "#practice/program/look-up-schedule.ts";
import { callerOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { serve } from "#server/http/serve.ts";
import { clockTime } from "#server/office-time/office-time.ts";
import { findLinkedAppointment, office, requireFound } from "#server/visit-links/visit-links.ts";
import { type AppointmentRow, readRow } from "./appointment-row.ts";
import { toAppointment } from "./appointments.ts";
import {
  askAnotherTime,
  attend,
  type Change,
  canCancel,
  cancel,
  changeOwn,
  type FindOwn,
  isUpcoming,
  type OwnDependencies,
  ownedBy,
  readNextOwnVisit,
  setEarlier,
  setReminders,
  writeVisitFile,
} from "./own-visit.ts";

/** How the appointment of a call is looked up, and described to the caller. */
interface Lookup<Params, Described> {
  find(params: Params, request: FastifyRequest): FindOwn;
  describe(row: AppointmentRow): Described;
}

/** The handlers of what patients do about their own appointments, however these are looked up. */
function handlersOf<Params, Described>(dependencies: OwnDependencies, lookup: Lookup<Params, Described>) {
  const { database, clock } = dependencies;
  async function readFound(params: Params, request: FastifyRequest): Promise<AppointmentRow> {
    const id = await lookup.find(params, request)(database);
    if (id === undefined) throw new ProblemError(notFound);
    return readRow(database, id);
  }
  return {
    read: async ({ params }: { params: Params }, request: FastifyRequest) =>
      lookup.describe(await readFound(params, request)),
    readFile: async ({ params }: { params: Params }, request: FastifyRequest) =>
      writeVisitFile(await readFound(params, request), clock()),
    change:
      <Body>(change: Change<Body>) =>
      async ({ params, body }: { params: Params; body: Body }, request: FastifyRequest) =>
        lookup.describe(await changeOwn(dependencies, { find: lookup.find(params, request), change, body })),
  };
}

/** Serves what patients do about their own appointments, signed in or by an emailed link (docs/rules/visits.md). */
export function serveOwnVisits(app: FastifyInstance, dependencies: OwnDependencies): void {
  const { database, clock } = dependencies;
  serve(app, readNextVisit, async (_received, request) => ({
    visit: await readNextOwnVisit(database, { accountId: callerOf(request).accountId, now: clock() }),
  }));

  const own = handlersOf(dependencies, {
    find: ({ id }: { id: number }, request) => ownedBy(callerOf(request).accountId, id),
    describe: toAppointment,
  });
  serve(app, cancelOwnAppointment, own.change(cancel));
  serve(app, askForAnotherTime, own.change(askAnotherTime));
  serve(app, setOwnEarlier, own.change(setEarlier));
  serve(app, readOwnVisitFile, own.readFile);

  serveLinkedVisits(app, dependencies);
}

function serveLinkedVisits(app: FastifyInstance, dependencies: OwnDependencies): void {
  const { database, clock, secretKey } = dependencies;
  const findBy =
    ({ token }: { token: string }): FindOwn =>
    (reader) =>
      findLinkedAppointment(reader, { token, now: clock() });
  const linked = handlersOf(dependencies, {
    find: findBy,
    describe: (row) => describeLinked(row, clock()),
  });
  const options = {
    /** Rejects a failed token before the body is validated (visits-52). */
    async authorize({ params }: { params: { token: string } }, request: FastifyRequest): Promise<void> {
      const client = clientOf(request);
      const find = () => findBy(params)(database);
      await requireFound(database, { client, secretKey, now: clock(), find });
    },
  };

  serve(app, readLinkedVisit, linked.read, options);
  serve(app, readLinkedVisitFile, linked.readFile, options);
  serve(app, attendLinkedVisit, linked.change(attend), options);
  serve(app, cancelLinkedVisit, linked.change(cancel), options);
  serve(app, askAnotherTimeOfLinkedVisit, linked.change(askAnotherTime), options);
  serve(app, setEarlierOfLinkedVisit, linked.change(setEarlier), options);
  serve(app, setRemindersOfLinkedVisit, linked.change(setReminders), options);
}

function describeLinked(row: AppointmentRow, now: Date): LinkedVisit {
  return {
    first_name: row.firstName,
    status: row.status,
    date: row.confirmedDate,
    time: row.confirmedTime && clockTime(row.confirmedTime),
    minutes: row.minutes,
    provider: row.provider && providerName(row.provider),
    office,
    attendance: row.attendance,
    can_cancel: canCancel(row, now),
    can_ask_another_time: isUpcoming(row, now),
    wants_another_time: row.wishes !== null,
    wants_earlier: row.wantsEarlier,
    reminders: row.visitReminders,
  };
}
