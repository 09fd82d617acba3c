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
import { providerName } from "#practice/schedule.ts";
import { callerOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { serve } from "#server/http/serve.ts";
import { clockTime } from "#server/office-time/office-time.ts";
import { findLinkedAppointment, office, requireFound } from "#server/visit-links/visit-links.ts";
import { type AppointmentRow, readRow } from "./appointment-row.ts";
import { describeAppointment } from "./appointments.ts";
import {
  askAnotherTime,
  attend,
  canCancel,
  cancel,
  changeOwn,
  isAhead,
  type OwnDependencies,
  ownedBy,
  readNextOwnVisit,
  setEarlier,
  setReminders,
  writeVisitFile,
} from "./own-visit.ts";

/** Serves what patients do about their own appointments, signed in or by a mailed link (docs/rules/visits.md). */
export function serveOwnVisits(app: FastifyInstance, dependencies: OwnDependencies): void {
  const { database, clock } = dependencies;
  const change = async (
    { params, request }: { params: { id: number }; request: FastifyRequest },
    act: Parameters<typeof changeOwn>[2],
  ) => {
    const find = ownedBy(callerOf(request).accountId, params.id);
    return describeAppointment(await changeOwn(dependencies, find, act));
  };

  serve(app, readNextVisit, async (_received, request) => ({
    visit: await readNextOwnVisit(database, { accountId: callerOf(request).accountId, now: clock() }),
  }));
  serve(app, cancelOwnAppointment, ({ params }, request) => change({ params, request }, cancel));
  serve(app, askForAnotherTime, ({ params, body }, request) =>
    change({ params, request }, askAnotherTime(body)),
  );
  serve(app, readOwnVisitFile, async ({ params }, request) => {
    const id = await ownedBy(callerOf(request).accountId, params.id)(database);
    if (id === undefined) throw new ProblemError(notFound);
    return writeVisitFile(await readRow(database, id), clock());
  });
  serve(app, setOwnEarlier, ({ params, body }, request) => change({ params, request }, setEarlier(body.on)));

  serveLinkedVisits(app, dependencies);
}

function serveLinkedVisits(app: FastifyInstance, dependencies: OwnDependencies): void {
  const { database, clock, secretKey } = dependencies;
  const findBy = (token: string) => () => findLinkedAppointment(database, { token, now: clock() });

  /** Rejects a failed token before the body is validated (visits-52). */
  const authorize = async ({ params }: { params: { token: string } }, request: FastifyRequest) => {
    const client = clientOf(request);
    await requireFound(database, { client, secretKey, now: clock(), find: findBy(params.token) });
  };

  const change = async (token: string, act: Parameters<typeof changeOwn>[2]) => {
    const find = (transaction: Parameters<typeof findLinkedAppointment>[0]) =>
      findLinkedAppointment(transaction, { token, now: clock() });
    return describeLinked(await changeOwn(dependencies, find, act), clock());
  };

  const read = async (token: string) => {
    const id = await findBy(token)();
    if (id === undefined) throw new ProblemError(notFound);
    return readRow(database, id);
  };

  serve(app, readLinkedVisit, async ({ params }) => describeLinked(await read(params.token), clock()), {
    authorize,
  });
  serve(app, readLinkedVisitFile, async ({ params }) => writeVisitFile(await read(params.token), clock()), {
    authorize,
  });
  serve(app, attendLinkedVisit, ({ params: { token } }) => change(token, attend), { authorize });
  serve(app, cancelLinkedVisit, ({ params: { token } }) => change(token, cancel), { authorize });
  serve(
    app,
    askAnotherTimeOfLinkedVisit,
    ({ params: { token }, body }) => change(token, askAnotherTime(body)),
    { authorize },
  );
  serve(app, setEarlierOfLinkedVisit, ({ params: { token }, body }) => change(token, setEarlier(body.on)), {
    authorize,
  });
  serve(
    app,
    setRemindersOfLinkedVisit,
    ({ params: { token }, body }) => change(token, setReminders(body.on)),
    { authorize },
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
    can_ask_another_time: isAhead(row, now),
    wants_another_time: row.wishes !== null,
    wants_earlier: row.wantsEarlier,
    reminders: row.visitReminders,
  };
}
