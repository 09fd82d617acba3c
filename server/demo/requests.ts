import type { Guest } from "#contract/appointment-requests.ts";
import type { VisitOutcome } from "#contract/appointments.ts";
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
  readonly cancelled?: boolean;
  /** The visit's time, and on which day the office is open, today or the next such being 0. */
  readonly visit?: {
    readonly openDay: number;
    readonly time: string;
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

function aGuest(
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

/** The demo practice's requests, oldest first: eight pending, eleven confirmed, three cancelled. */
export const demoRequests: readonly DemoRequest[] = [
  {
    from: aGuest(["Hollis", "Grant"], { phone: "5305550171", date_of_birth: "1969-11-02" }),
    daysAgo: 28,
    day: "tuesday",
    time: "morning",
    secondDay: "thursday",
    secondTime: "morning",
    category: "general_dentist_continuation",
    message: "The night guard rubs on one side.",
    visit: { openDay: -6, time: "09:00", outcome: "completed" },
  },
  {
    from: aGuest(["Leona", "Marsh"], { phone: "5305550172", date_of_birth: "1998-02-17" }),
    daysAgo: 27,
    day: "wednesday",
    time: "afternoon",
    secondDay: "friday",
    secondTime: "afternoon",
    category: "general_dentist_new_or_routine",
    message: "A first visit, after work if possible.",
    visit: { openDay: -5, time: "14:00", outcome: "no_show" },
  },
  {
    from: aGuest(["Amos", "Tully"], { phone: "5305550173", date_of_birth: "1954-07-09" }),
    daysAgo: 26,
    day: "monday",
    time: "morning",
    secondDay: "thursday",
    secondTime: "afternoon",
    category: "general_dentist_continuation",
    message: "Called: the bridge feels loose when he chews.",
    byPhone: true,
    visit: { openDay: 2, time: "11:15", moves: 1 },
  },
  {
    from: aGuest(["Ines", "Calder"], { phone: "5305550174", date_of_birth: "1987-12-30" }),
    daysAgo: 25,
    day: "thursday",
    time: "morning",
    secondDay: "friday",
    secondTime: "morning",
    category: "general_dentist_continuation",
    message: "The second half of the cleaning.",
    visit: { openDay: 5, time: "10:00", isOverbooked: true },
  },
  {
    from: aGuest(["Rufus", "Lang"], { phone: "5305550175", date_of_birth: "1976-03-21" }),
    daysAgo: 25,
    day: "friday",
    time: "morning",
    secondDay: "thursday",
    secondTime: "morning",
    category: "general_dentist_continuation",
    discomfort: 7,
    pain: "lower_right",
    message: "Called: a filling has broken, and he leaves for a journey soon.",
    byPhone: true,
    visit: { openDay: 5, time: "10:15", isOverbooked: true },
  },
  {
    from: "demo.patient",
    daysAgo: 24,
    day: "monday",
    time: "morning",
    secondDay: "wednesday",
    secondTime: "morning",
    category: "general_dentist_new_or_routine",
    message: "It has been a year and a half since my last check-up. Mornings are best before work.",
    visit: { openDay: -8, time: "08:30" },
  },
  {
    from: "other.patient",
    daysAgo: 20,
    day: "friday",
    time: "afternoon",
    secondDay: "monday",
    secondTime: "afternoon",
    category: "general_dentist_continuation",
    discomfort: 2,
    pain: "lower_right",
    message: "The second filling that we talked about.",
    visit: { openDay: -3, time: "13:00" },
  },
  {
    from: aGuest(["Idris", "Vance"], {
      phone: "5305550181",
      date_of_birth: "1957-06-12",
      insurance: "medicalfeeforservice",
      insurance_member_id: "MF-88-2041",
    }),
    daysAgo: 16,
    day: "thursday",
    time: "morning",
    secondDay: "tuesday",
    secondTime: "morning",
    category: "oral_surgeon_implant",
    message: "I would like to know whether an implant is possible where the bridge is now.",
    cancelled: true,
  },
  {
    from: "demo.patient",
    daysAgo: 12,
    day: "tuesday",
    time: "morning",
    secondDay: "thursday",
    secondTime: "afternoon",
    category: "endodontist_consultation",
    discomfort: 5,
    pain: "upper_left",
    message: "Cold water makes this tooth ache for minutes.",
    cancelled: true,
    visit: { openDay: 2, time: "10:15" },
  },
  {
    from: aGuest(["Marisol", "Penn"], {
      phone: "5305550182",
      date_of_birth: "1989-01-23",
      insurance: "cigna",
      insurance_member_id: "CG-5571-09",
    }),
    daysAgo: 9,
    day: "wednesday",
    time: "afternoon",
    secondDay: "friday",
    secondTime: "morning",
    category: "general_dentist_new_or_routine",
    accommodations: "translation_services",
    message: "First visit. A Spanish interpreter would help, by telephone is fine.",
    visit: { openDay: 0, time: "09:15" },
  },
  {
    from: "other.patient",
    daysAgo: 8,
    day: "tuesday",
    time: "afternoon",
    secondDay: "wednesday",
    secondTime: "afternoon",
    category: "endodontist_continuation",
    discomfort: 3,
    pain: "lower_right",
    message: "The second appointment of the root canal.",
    visit: { openDay: 0, time: "14:00" },
  },
  {
    from: aGuest(["Theo", "Brandt"], {
      phone: "5305550183",
      date_of_birth: "1995-10-30",
      insurance: "deltadentalppo",
      insurance_member_id: "DD-9902-1177",
    }),
    daysAgo: 7,
    day: "monday",
    time: "afternoon",
    secondDay: "thursday",
    secondTime: "morning",
    category: "oral_surgeon_extraction",
    discomfort: 4,
    pain: "lower_left",
    message: "My dentist at college wrote that the lower wisdom teeth should come out.",
    visit: { openDay: 1, time: "12:45" },
  },
  {
    from: aGuest(["June", "Abara"], { phone: "5305550184", date_of_birth: "1972-04-05" }),
    daysAgo: 6,
    day: "friday",
    time: "morning",
    secondDay: "monday",
    secondTime: "morning",
    category: "general_dentist_new_or_routine",
    message: "A cleaning, please, and a look at one rough edge.",
    cancelled: true,
  },
  {
    from: "demo.patient",
    daysAgo: 5,
    day: "monday",
    time: "morning",
    secondDay: "friday",
    secondTime: "morning",
    category: "general_dentist_continuation",
    message: "The crown that was measured last time.",
    visit: { openDay: 4, time: "08:45" },
  },
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
  },
  {
    from: "other.patient",
    daysAgo: 3,
    day: "wednesday",
    time: "morning",
    secondDay: "friday",
    secondTime: "afternoon",
    category: "general_dentist_new_or_routine",
    forOther: "Elin Lindqvist, daughter",
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
    from: aGuest(["Priya", "Anand"], {
      phone: "5305550187",
      date_of_birth: "2015-02-11",
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
    forOther: "Meera Anand, mother",
    message: "She fell on the playground and the front tooth has turned grey.",
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
