import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AnotherTime } from "#contract/appointments/another-time.ts";
import {
  acceptOfferRoute,
  listOfferCandidatesRoute,
  makeOffersRoute,
  readOfferRoute,
} from "#contract/appointments/offers.ts";
import {
  askForAnotherTimeRoute,
  cancelOwnAppointmentRoute,
  readNextVisitRoute,
  readOwnVisitFileRoute,
  setEarlierRoute as setOwnEarlier,
} from "#contract/appointments/own-visits.ts";
import {
  askAnotherTimeOfLinkedVisitRoute,
  attendLinkedVisitRoute,
  cancelLinkedVisitRoute,
  type LinkedVisit,
  readLinkedVisitFileRoute,
  readLinkedVisitRoute,
  setEarlierOfLinkedVisitRoute,
  setRemindersOfLinkedVisitRoute,
} from "#contract/appointments/visit-links.ts";
import { notFound } from "#contract/problems.ts";
import { providerName } from "#contract/site/look-up.ts";
import { currentUserOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { serve } from "#server/http/serve.ts";
import { toHourMinute } from "#server/office/office-time.ts";
import { type AppointmentRow, firstNameOfOther, getAppointment, toAppointment } from "./appointments.ts";
import { isAtWork } from "./days-off.ts";
import { listOfferCandidates } from "./offer-candidates.ts";
import { acceptOffer, describeOffer, findOffer, makeOffers } from "./offers.ts";
import {
  changeOwn,
  type FindOwn,
  type OwnAction,
  type OwnDependencies,
  ownedBy,
  readNextVisit,
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
  serve(app, readNextVisitRoute, async (_received, request) => ({
    visit: await readNextVisit(database, { accountId: currentUserOf(request).accountId, now: clock() }),
  }));

  const own = handlersOf(dependencies, {
    find: ({ id }: { id: number }, request) => ownedBy(currentUserOf(request).accountId, id),
    describe: toAppointment,
  });
  serve(app, cancelOwnAppointmentRoute, own.change("cancelByPatient"));
  serve(app, askForAnotherTimeRoute, own.change("askForAnotherTime", wishesOf));
  serve(app, setOwnEarlier, own.change("setEarlier", earlierOf));
  serve(app, readOwnVisitFileRoute, own.readFile);

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

  serve(app, readLinkedVisitRoute, linked.read, options);
  serve(app, readLinkedVisitFileRoute, linked.readFile, options);
  serve(app, attendLinkedVisitRoute, linked.change("attend"), options);
  serve(app, cancelLinkedVisitRoute, linked.change("cancelByPatient"), options);
  serve(app, askAnotherTimeOfLinkedVisitRoute, linked.change("askForAnotherTime", wishesOf), options);
  serve(app, setEarlierOfLinkedVisitRoute, linked.change("setEarlier", earlierOf), options);
  serve(
    app,
    setRemindersOfLinkedVisitRoute,
    async ({ params, body }) =>
      describeLinked(await setReminders(dependencies, findBy(params), body.on), clock()),
    options,
  );
}

function describeLinked(row: AppointmentRow, now: Date): LinkedVisit {
  return {
    first_name: row.firstName,
    patient_first_name: firstNameOfOther(row) ?? null,
    status: row.status,
    date: row.confirmedDate,
    time: row.confirmedTime && toHourMinute(row.confirmedTime),
    minutes: row.minutes,
    provider: row.provider && providerName(row.provider),
    office: office(),
    attendance: row.attendance,
    can_cancel: canCancel(row, now),
    can_ask_another_time: isUpcoming(row, now),
    wants_another_time: row.wishes !== null,
    asked_to_choose: row.askedToChoose,
    wants_earlier: row.wantsEarlier,
    reminders: row.visitReminders,
  };
}

/** Serves offers of free times, to staff and by emailed links (docs/rules/visits.md). */
export function serveOffers(app: FastifyInstance, dependencies: OwnDependencies): void {
  const { database, clock, secretKey } = dependencies;

  serve(app, listOfferCandidatesRoute, async ({ query: visit }) => {
    const [isPresent, others, candidates] = await Promise.all([
      isAtWork(database, visit),
      overlappingVisits(database, { visit }),
      listOfferCandidates(database, { visit, now: clock() }),
    ]);
    return { is_free: isPresent && others.length === 0, ...candidates };
  });

  serve(app, makeOffersRoute, async ({ body: { to, ...visit } }, request) => {
    const { accountId: employeeId } = currentUserOf(request);
    const made = await makeOffers(dependencies, { visit, to, employeeId });
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
    readOfferRoute,
    async ({ params: { token } }) => {
      const offer = await find(token);
      if (!offer) throw new ProblemError(notFound);
      return describeOffer(database, offer, await getAppointment(database, offer.appointmentId));
    },
    { authorize },
  );
  serve(app, acceptOfferRoute, ({ params: { token } }) => acceptOffer(dependencies, token), { authorize });
}

function describeCount(count: number): string {
  if (count === 0) return "They already have this offer.";
  return count === 1 ? "Offered to 1 patient by email." : `Offered to ${count} patients by email.`;
}
