import { absenceCases } from "./sent-absences.ts";
import { accountCases } from "./sent-accounts.ts";
import { page } from "./sent-fields.ts";
import { offerCases } from "./sent-offers.ts";
import { officeCases } from "./sent-office.ts";
import { ownVisitCases } from "./sent-own-visits.ts";
import { passkeyCases } from "./sent-passkeys.ts";
import { postCases } from "./sent-posts.ts";
import { requestCases } from "./sent-requests.ts";
import { signInCases } from "./sent-sign-ins.ts";
import { siteCases } from "./sent-site.ts";
import { staffAppointmentCases } from "./sent-staff-appointments.ts";
import { staffRequestCases } from "./sent-staff-requests.ts";

/** Whether a schema accepts an input, and otherwise the sentence of each invalid field ('' for the input as a whole). */
export interface SchemaCases {
  /** Inputs that are accepted, by what they show; with what they become, where that is another thing. */
  readonly accepted: Readonly<Record<string, { readonly input: unknown; readonly output?: unknown }>>;
  /** Inputs that are rejected, by what they show; with the first sentence of each field at fault. */
  readonly rejected: Readonly<
    Record<string, { readonly input: unknown; readonly faults: Readonly<Record<string, string>> }>
  >;
}

/** The cases of each schema that the contract exports: of routes as `route.part`, of others as `file.export`. */
export const schemaCases: Readonly<Record<string, SchemaCases>> = {
  ...accountCases,
  ...signInCases,
  ...postCases,
  ...requestCases,
  ...staffAppointmentCases,
  ...offerCases,
  ...passkeyCases,
  ...ownVisitCases,
  "readOfficeLog.query": page,
  "readOwnAccessLog.query": page,
  ...officeCases,
  ...absenceCases,
  ...staffRequestCases,
  ...siteCases,
};
