import * as z from "zod/mini";
import { identifier } from "../fields.ts";
import { notFound } from "../problems.ts";
import { type Reply, route } from "../route.ts";

/** The kinds of FHIR resources in an export (exports-3); FHIR R4 defines their fields. */
const resourceTypes = ["Patient", "Practitioner", "Location", "Appointment"] as const;

/** An appointment as a FHIR R4 bundle; the access log records the employee (exports-3, exports-4). */
export const readAppointmentAsFhirRoute = route({
  summary: "An appointment with its patient, provider and office as a FHIR R4 bundle",
  method: "GET",
  path: "/api/appointments/{id}/fhir/",
  access: "employee",
  params: z.object({ id: identifier }),
  reply: {
    status: 200,
    type: "application/fhir+json",
    body: z.object({
      resourceType: z.literal("Bundle"),
      type: z.literal("collection"),
      /** When it was made, as an ISO 8601 instant in UTC. */
      timestamp: z.string(),
      entry: z.array(
        z.object({
          fullUrl: z.string(),
          resource: z.looseObject({ resourceType: z.enum(resourceTypes), id: z.string() }),
        }),
      ),
    }),
  },
  problems: [notFound],
});

export type FhirBundle = Reply<typeof readAppointmentAsFhirRoute>;
