import type { VisitOutcome } from "#contract/appointments/appointments.ts";
import type { Guest } from "#contract/appointments/guest-form.ts";
import {
  type Accommodation,
  type MouthPainArea,
  type TimeFrame,
} from "#contract/appointments/request-fields.ts";
import { type DayOfWeek } from "#contract/site/days-of-week.ts";

/** A request of the demo practice. Days are counted from the day of the fill. */
export interface DemoRequest {
  /** A demo person's username, or a guest's details. */
  readonly from: string | Guest;
  /** Days before the fill on which it was sent. */
  readonly daysAgo: number;
  readonly day: DayOfWeek;
  readonly time: TimeFrame;
  readonly secondDay: DayOfWeek;
  readonly secondTime: TimeFrame;
  readonly category: string;
  readonly discomfort?: number;
  readonly pain?: MouthPainArea;
  readonly accommodations?: Accommodation;
  /** Someone else for whom it is: name, birth date, and the name and relationship in the asker's words. */
  readonly forOther?: { readonly name: string; readonly born: string; readonly inWords: string };
  readonly message: string;
  /** Hours until staff first confirmed it; a caller's is confirmed on the phone. */
  readonly confirmedAfterHours?: number;
  readonly cancelled?: boolean;
  readonly wantsEarlier?: boolean;
  readonly visit?: {
    /** On which day the office is open, today or the next such being 0; or the weekday, the day after tomorrow or later. */
    readonly openDay: number | DayOfWeek;
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

/** The demo practice's pending requests, oldest first; all are newer than the settled ones. */
export const pendingRequests: readonly DemoRequest[] = [
  {
    from: aGuest(["Callum", "Reyes"], {
      phone: "5305550185",
      date_of_birth: "2001-12-19",
      insurance: "dentaquest",
      insurance_member_id: "DQ-310-4471",
    }),
    daysAgo: 4,
    day: "tuesday",
    time: "morning",
    secondDay: "wednesday",
    secondTime: "morning",
    category: "endodontist_consultation",
    discomfort: 6,
    pain: "upper_right",
    message: "An old filling fell out and it throbs at night.",
    wantsEarlier: true,
  },
  {
    from: "other.patient",
    daysAgo: 3,
    day: "wednesday",
    time: "morning",
    secondDay: "friday",
    secondTime: "afternoon",
    category: "general_dentist_new_or_routine",
    forOther: { name: "Elin Lindqvist", born: "2020-05-17", inWords: "Elin, my daughter" },
    message: "A first check-up for my daughter. She is a little nervous.",
  },
  {
    from: aGuest(["Wanda", "Kessler"], {
      phone: "5305550186",
      date_of_birth: "1948-08-14",
      insurance: "other",
      other_insurance: "Harbor Senior Plan",
      insurance_member_id: "HS-20417",
    }),
    daysAgo: 3,
    day: "thursday",
    time: "morning",
    secondDay: "monday",
    secondTime: "afternoon",
    category: "oral_surgeon_other",
    accommodations: "other_accessibility",
    message: "A sore spot beneath the denture.\n[Accessibility - Other]: I use a wheelchair.",
  },
  {
    from: aGuest(["Meera", "Anand"], {
      phone: "5305550187",
      date_of_birth: "1986-10-03",
      insurance: "cigna",
      insurance_member_id: "CG-7719-33",
    }),
    daysAgo: 2,
    day: "thursday",
    time: "afternoon",
    secondDay: "tuesday",
    secondTime: "afternoon",
    category: "endodontist_consultation",
    discomfort: 4,
    pain: "upper_left",
    forOther: { name: "Priya Anand", born: "2015-02-11", inWords: "Priya, my daughter" },
    message: "She fell on the playground and the front tooth has turned gray.",
  },
  {
    from: "demo.patient",
    daysAgo: 2,
    day: "friday",
    time: "afternoon",
    secondDay: "wednesday",
    secondTime: "afternoon",
    category: "oral_surgeon_continuation",
    message: "You asked to see the stitches after ten days.",
  },
  {
    from: aGuest(["Ossian", "Field"], { phone: "5305550188", date_of_birth: "1983-07-27" }),
    daysAgo: 1,
    day: "friday",
    time: "morning",
    secondDay: "monday",
    secondTime: "morning",
    category: "endodontist_continuation",
    discomfort: 2,
    pain: "lower_left",
    message: "The temporary filling has come loose.",
  },
  {
    from: "other.patient",
    daysAgo: 1,
    day: "monday",
    time: "morning",
    secondDay: "tuesday",
    secondTime: "morning",
    category: "general_dentist_continuation",
    message: "Could the next cleaning be before the end of the month?",
  },
  {
    from: aGuest(["Beatriz", "Holm"], {
      phone: "5305550189",
      date_of_birth: "1990-05-03",
      insurance: "deltadentalppo",
      insurance_member_id: "DD-1188-6204",
    }),
    daysAgo: 0,
    day: "monday",
    time: "morning",
    secondDay: "tuesday",
    secondTime: "morning",
    category: "general_dentist_emergency",
    discomfort: 9,
    pain: "upper_right",
    message: "Since last night it hurts so much that I cannot chew. Any time is good.",
  },
];
