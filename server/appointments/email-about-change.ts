import { isDeepStrictEqual } from "node:util";
import type { VisitEmail } from "#server/mail/email-job.ts";
import { type AppointmentRow, firstNameOfOther } from "./appointments.ts";
import { findVisit, type ProviderTime } from "./provider-times.ts";

/** What a change of an appointment tells its patient. */
export interface ChangeEmail {
  readonly kind:
    | "visit-confirmed"
    | "visit-moved"
    | "visit-cancelled"
    | "another-time-asked"
    | "asked-to-choose";
  /** Where the patient was told last that the visit is; undefined where they were not told yet that it is one. */
  readonly told: ProviderTime | undefined;
  /** Whether the patient's account is deleted with it, so that its email carries the address. */
  readonly deletesPatient?: true;
}

/** Where the patient knew that a visit is before an email about it that has not left; undefined where that confirms it. */
export function toldBefore(unsent: VisitEmail): ProviderTime | undefined {
  if (unsent.kind !== "visit-moved") return undefined;
  const { formerDate: date, formerTime: time, formerProvider: provider, formerMinutes: minutes } = unsent;
  return { date, time, provider, minutes };
}

/** The email about a change, by what the patient was told last (mail-12); none where there is no address or no news. */
export function emailAbout(
  after: AppointmentRow,
  { kind, told, deletesPatient }: ChangeEmail,
): VisitEmail | null {
  const { id, email: to, firstName, language, calendarSequence: sequence } = after;
  if (to === null) return null;
  const about = { appointment: id, sequence };
  if (kind === "visit-cancelled")
    return {
      kind,
      ...about,
      ...(after.confirmedDate && { told: told ? { date: told.date, time: told.time } : null }),
      ...(deletesPatient && {
        recipient: { to, firstName, patientFirstName: firstNameOfOther(after), language },
      }),
    };
  if (kind !== "visit-moved") return { kind, ...about };
  if (!told) return { kind: "visit-confirmed", ...about };
  if (isDeepStrictEqual(told, findVisit(after))) return null;
  const { date: formerDate, time: formerTime, provider: formerProvider, minutes: formerMinutes } = told;
  return { kind, ...about, formerDate, formerTime, formerProvider, formerMinutes };
}
