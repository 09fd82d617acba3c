import type { VisitOutcome } from "#contract/appointments.ts";
import type { Guest } from "#contract/guest-requests.ts";
import type {
  Accommodation,
  AppointmentCategory,
  MouthPainArea,
  TimeFrame,
  Weekday,
} from "#practice/schedule.ts";

/** A request of the demo practice. Days are counted from the day of the fill. */
export interface DemoRequest {
  /** A demo person's username, or a guest's details. */
  readonly from: string | Guest;
  /** Days before the fill on which it was sent. */
  readonly daysAgo: number;
  readonly day: Weekday;
  readonly time: TimeFrame;
  readonly secondDay: Weekday;
  readonly secondTime: TimeFrame;
  readonly category: AppointmentCategory;
  readonly discomfort?: number;
  readonly pain?: MouthPainArea;
  readonly accommodations?: Accommodation;
  readonly forOther?: string;
  readonly message: string;
  /** Hours until staff first confirmed it; a caller's is confirmed on the phone. */
  readonly confirmedAfterHours?: number;
  readonly cancelled?: boolean;
  readonly wantsEarlier?: boolean;
  readonly visit?: {
    /** On which day the office is open, today or the next such being 0; or the weekday, the day after tomorrow or later. */
    readonly openDay: number | Weekday;
    readonly time: string;
    /** Whether its time, since it was cancelled, is offered to those who prefer it and would take an earlier time. */
    readonly isOffered?: boolean;
    /** What came of it, on a day before the fill. */
    readonly outcome?: VisitOutcome;
    /** How often it was moved. */
    readonly moves?: number;
    /** Whether it may overlap another visit. */
    readonly isOverbooked?: boolean;
  };
  /** Whether staff entered it for a caller. */
  readonly byPhone?: boolean;
}

/** A guest's details. */
export function aGuest(
  name: readonly [first: string, last: string],
  details: Pick<Guest, "phone" | "date_of_birth"> & Partial<Guest>,
): Guest {
  const [first_name, last_name] = name;
  return {
    first_name,
    last_name,
    email: `${first_name}.${last_name}@mailbox.example`.toLowerCase(),
    insurance: "none",
    other_insurance: null,
    insurance_member_id: null,
    ...details,
  };
}
