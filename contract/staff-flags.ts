import { type FlaggedRequest, flagsOf, type RequestFlag } from "./appointment-flags.ts";

/** What only staff see flags of. */
interface FlaggedAppointment extends FlaggedRequest {
  /** Whether the visit overlaps another one of its provider. */
  readonly is_overbooked: boolean;
  /** The date of the patient's last missed visit, as `YYYY-MM-DD`. */
  readonly last_missed: string | null;
  /** Whether the patient asks for another time. */
  readonly wants_another_time: boolean;
}

/** What staff should notice about an appointment on a day `YYYY-MM-DD`: a request's flags and their own (visits-16). */
export function staffFlagsOf(appointment: FlaggedAppointment, today: string): RequestFlag[] {
  const { is_overbooked, last_missed, wants_another_time } = appointment;
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
  return flags;
}
