import type { FastifyInstance } from "fastify";
import { deleteAbsenceRoute, listAbsencesRoute, recordAbsenceRoute } from "#contract/absences.ts";
import { currentUserOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import { deleteAbsence, listAbsences, recordAbsence } from "./absences.ts";

/** Serves the absences of providers to employees (visits-95). */
export function serveAbsences(
  app: FastifyInstance,
  dependencies: Pick<Services, "database" | "clock">,
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
