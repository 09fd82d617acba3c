import type { FastifyInstance } from "fastify";
import { readAppointmentAsFhir } from "#contract/fhir.ts";
import type { Database } from "#server/database/connect.ts";
import { callerOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import { readBundle } from "./fhir.ts";

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
