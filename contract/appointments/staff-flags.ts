import { type FlaggedRequest, flagsOf, type RequestFlag } from "./appointment-flags.ts";

/** What is said of a visit whose provider is away (visits-97). */
export const providerAbsent = "The provider is away at this time.";

/** What only staff see flags of. */
interface FlaggedAppointment extends FlaggedRequest {
  /** Whether the visit overlaps another one of its provider. */
  readonly is_overbooked: boolean;
  /** The date of the patient's last missed visit, as `YYYY-MM-DD`. */
  readonly last_missed: string | null;
  /** Whether the patient asks for another time. */
  readonly wants_another_time: boolean;
  /** Whether there is a visit, which has not begun, while its provider is away or the office is closed. */
  readonly is_provider_absent: boolean;
  readonly is_office_closed: boolean;
  /** Whether the patient was asked to choose another time. */
  readonly was_asked_to_choose: boolean;
}

/** What staff should notice about an appointment on a day `YYYY-MM-DD`: a request's flags and their own (visits-16). */
export function staffFlagsOf(appointment: FlaggedAppointment, today: string): RequestFlag[] {
  const { is_overbooked, last_missed, wants_another_time } = appointment;
  const { is_provider_absent, is_office_closed, was_asked_to_choose } = appointment;
  const flags = flagsOf(appointment, today);
  if (is_overbooked) {
    flags.push({ code: "overbooked", message: "Overbooked: the provider has another visit at this time." });
  }
  const aYearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  if (last_missed && last_missed > aYearAgo) {
    flags.push({ code: "missed_before", message: "Did not come to a visit in the last 12 months." });
  }
  if (wants_another_time) {
    flags.push({ code: "wants_another_time", message: "Asks for another time." });
  }
  if (is_provider_absent) flags.push({ code: "provider_absent", message: providerAbsent });
  if (is_office_closed) {
    flags.push({ code: "office_closed", message: "The office is closed on the day of the visit." });
  }
  if (was_asked_to_choose) {
    flags.push({ code: "asked_to_choose", message: "Was asked by email to choose another time." });
  }
  return flags;
}
