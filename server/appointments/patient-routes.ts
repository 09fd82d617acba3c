import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AnotherTime } from "#contract/another-time.ts";
import { acceptOffer, listOfferCandidates, makeOffers, readOffer } from "#contract/offers.ts";
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
import { clockTime } from "#server/office/office-time.ts";
import { type AppointmentRow, readRow, toAppointment } from "./appointments.ts";
import { listCandidates } from "./offer-candidates.ts";
import { acceptOfferByToken, createOffers, describeOffer, findOffer } from "./offers.ts";
import {
  changeOwn,
  type FindOwn,
  type OwnAction,
  type OwnDependencies,
  ownedBy,
  readNextOwnVisit,
  readOwn,
  setReminders,
  writeVisitFile,
} from "./own-visit.ts";
import { overlappingVisits } from "./provider-times.ts";
import { type ChangedColumns, canCancel, isUpcoming } from "./transitions.ts";
import { findLinkedAppointment, office, requireFound } from "./visit-links.ts";

/** How the appointment of a call is looked up, and described to the caller. */
interface Lookup<Params, Described> {
  find(params: Params, request: FastifyRequest): FindOwn;
  describe(row: AppointmentRow): Described;
}

/** The handlers of what patients do about their own appointments, however these are looked up. */
function handlersOf<Params, Described>(dependencies: OwnDependencies, lookup: Lookup<Params, Described>) {
  const { database, clock } = dependencies;
  return {
    read: async ({ params }: { params: Params }, request: FastifyRequest) =>
      lookup.describe(await readOwn(database, lookup.find(params, request))),
    readFile: async ({ params }: { params: Params }, request: FastifyRequest) =>
      writeVisitFile(await readOwn(database, lookup.find(params, request)), clock()),
    change:
      <Body>(action: OwnAction, columnsOf: (body: Body) => ChangedColumns = () => ({})) =>
      async ({ params, body }: { params: Params; body: Body }, request: FastifyRequest) => {
        const change = { action, columns: columnsOf(body) };
        return lookup.describe(await changeOwn(dependencies, lookup.find(params, request), change));
      },
  };
}

const wishesOf = (wishes: AnotherTime) => ({ wishes });
const earlierOf = ({ on: wantsEarlier }: { on: boolean }) => ({ wantsEarlier });

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
  serve(app, cancelOwnAppointment, own.change("cancelByPatient"));
  serve(app, askForAnotherTime, own.change("askAnotherTime", wishesOf));
  serve(app, setOwnEarlier, own.change("setEarlier", earlierOf));
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
  serve(app, attendLinkedVisit, linked.change("attend"), options);
  serve(app, cancelLinkedVisit, linked.change("cancelByPatient"), options);
  serve(app, askAnotherTimeOfLinkedVisit, linked.change("askAnotherTime", wishesOf), options);
  serve(app, setEarlierOfLinkedVisit, linked.change("setEarlier", earlierOf), options);
  serve(
    app,
    setRemindersOfLinkedVisit,
    async ({ params, body }) =>
      describeLinked(await setReminders(dependencies, findBy(params), body.on), clock()),
    options,
  );
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

/** Serves offers of free times, to staff and by emailed links (docs/rules/visits.md). */
export function serveOffers(app: FastifyInstance, dependencies: OwnDependencies): void {
  const { database, clock, secretKey } = dependencies;

  serve(app, listOfferCandidates, async ({ query: visit }) => {
    const [others, candidates] = await Promise.all([
      overlappingVisits(database, { visit }),
      listCandidates(database, { visit, now: clock() }),
    ]);
    return { is_free: others.length === 0, ...candidates };
  });

  serve(app, makeOffers, async ({ body: { to, ...visit } }, request) => {
    const { accountId: employeeId } = callerOf(request);
    const made = await createOffers(dependencies, { visit, to, employeeId });
    return { to: made.to, expires_at: made.expiresAt.toISOString(), message: describeCount(made.to.length) };
  });

  const find = (token: string) => findOffer(database, { token, now: clock() });
  /** Rejects a failed token before anything else (visits-52). */
  const authorize = async ({ params }: { params: { token: string } }, request: FastifyRequest) => {
    const client = clientOf(request);
    await requireFound(database, { client, secretKey, now: clock(), find: () => find(params.token) });
  };

  serve(
    app,
    readOffer,
    async ({ params: { token } }) => {
      const offer = await find(token);
      if (!offer) throw new ProblemError(notFound);
      return describeOffer(database, offer, await readRow(database, offer.appointmentId));
    },
    { authorize },
  );
  serve(app, acceptOffer, ({ params: { token } }) => acceptOfferByToken(dependencies, token), { authorize });
}

function describeCount(count: number): string {
  if (count === 0) return "They have this offer already.";
  return count === 1 ? "Offered to 1 patient by email." : `Offered to ${count} patients by email.`;
}
