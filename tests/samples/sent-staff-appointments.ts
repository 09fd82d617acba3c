import { confirmation } from "./appointments.ts";
import type { SchemaCases } from "./sent.ts";
import { id, ifMatch, page } from "./sent-fields.ts";

const appointment = {
  id: 1,
  user: { username: null, first_name: "Gale" },
  category: "endodontist_consultation",
  preferred_day: "tuesday",
  preferred_time_frame: "afternoon",
  preferred_second_day: "none",
  preferred_second_time_frame: null,
  status: "pending",
  confirmed_date: null,
  confirmed_time: null,
  provider: null,
  minutes: null,
  attendance: null,
  wants_earlier: false,
  wants_another_time: false,
  asked_to_choose: false,
  requested_at: "2026-01-31T12:00:00.000Z",
  patient_name: null,
  patient_first_name: null,
};

const staffAppointment = {
  ...appointment,
  source: "phone",
  outcome: null,
  arrived: false,
  language: "en",
  last_initial: "M",
  age: 42,
  phone_end: "0142",
  has_email: true,
  flags: [],
};

const dateSentence = "A date is YYYY-MM-DD.";

const timeSentence = "A time is HH:MM.";

const lengthSentence = "A visit takes 5 to 480 minutes, in steps of 5.";

const providerSentence = "Please select a provider of the practice.";

const outcomeSentence = "An outcome is completed, no_show or null.";

const arrivedSentence = "Say whether the patient has arrived: true or false.";

const chosenVisit = { provider: "takeda", minutes: 90, allow_overlap: true };

const seenTime = { confirmed_date: "2028-02-28", confirmed_time: "13:15", provider: "osei", minutes: 60 };

const takenBy = {
  first_name: "Gale",
  category: "endodontist_consultation",
  date: "2028-02-29",
  time: "09:30",
  minutes: 45,
};

const visitTime: SchemaCases = {
  accepted: {
    "a date and a time": { input: { confirmed_date: "2028-02-29", confirmed_time: "09:30" } },
    "a provider, a length and a wanted overlap": {
      input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", ...chosenVisit },
    },
  },
  rejected: {
    nothing: {
      input: {},
      faults: {
        confirmed_date: "Date and time are required.",
        confirmed_time: "Date and time are required.",
      },
    },
    "an unknown provider": { input: { provider: "quill" }, faults: { provider: providerSentence } },
    ...Object.fromEntries(
      [0, 4, 7, 485, 22.5, -5, "30", null].map((minutes) => [
        `${JSON.stringify(minutes)} minutes`,
        { input: { minutes }, faults: { minutes: lengthSentence } },
      ]),
    ),
  },
};

/** The cases of staff's work with appointments, and of calendars. */
export const staffAppointmentCases: Readonly<Record<string, SchemaCases>> = {
  "listAppointments.query": {
    accepted: {
      nothing: { input: {}, output: { page: 1, page_size: 5 } },
      "a status": { input: { status: "pending" }, output: { page: 1, page_size: 5, status: "pending" } },
      "visits without an outcome": {
        input: { outcome: "none" },
        output: { page: 1, page_size: 5, outcome: "none" },
      },
      "every filter": {
        input: {
          page: "2",
          page_size: "50",
          order: "visit",
          category: "endodontist_consultation",
          provider: "osei",
          from: "2028-02-29",
          to: "2028-02-29",
          search: " Gale \t Winter ",
        },
        output: {
          page: 2,
          page_size: 50,
          order: "visit",
          category: "endodontist_consultation",
          provider: "osei",
          from: "2028-02-29",
          to: "2028-02-29",
          search: "Gale Winter",
        },
      },
    },
    rejected: {
      ...page.rejected,
      "an outcome": {
        input: { outcome: "completed" },
        faults: { outcome: "The only outcome to search for is none." },
      },
      "another status": {
        input: { status: "lost" },
        faults: { status: "A status is pending, confirmed or cancelled." },
      },
      "unknown values": {
        input: {
          page_size: "7",
          order: "best",
          category: "spa",
          provider: "nobody",
          from: "today",
          to: "1.1.",
        },
        faults: {
          page_size: "A page has 5, 10, 20, 50 rows.",
          order: "An order is one of urgent, newest, oldest, visit.",
          category: "Please select a category.",
          provider: providerSentence,
          from: dateSentence,
          to: dateSentence,
        },
      },
      "a last date before the first": {
        input: { from: "2028-02-29", to: "2028-02-28" },
        faults: { to: "The last date must not be before the first." },
      },
      "one character": { input: { search: " é " }, faults: { search: "Type at least 2 characters." } },
      "a long search": { input: { search: "a".repeat(101) }, faults: { search: "Max 100 characters" } },
    },
  },
  "listMyAppointments.query": page,
  "listPeople.query": {
    accepted: { "a name": { input: { search: " Gale \t Winter " }, output: { search: "Gale Winter" } } },
    rejected: {
      nothing: { input: {}, faults: { search: "Type at least 2 characters." } },
      "one character": { input: { search: " é " }, faults: { search: "Type at least 2 characters." } },
      "a long search": { input: { search: "a".repeat(101) }, faults: { search: "Max 100 characters" } },
    },
  },
  "readPerson.params": {
    accepted: {
      "an account": { input: { id: "account-12" } },
      "a guest's request": { input: { id: "guest-999999999" } },
    },
    rejected: Object.fromEntries(
      ["", "12", "account-0", "guest-1234567890", "patient-1", "account-1 "].map((given) => [
        `the id '${given}'`,
        { input: { id: given }, faults: { id: "No person has this id." } },
      ]),
    ),
  },
  "readAppointment.params": id,
  "readAppointmentAsFhir.params": id,
  "suggestTimes.params": id,
  "suggestTimes.query": {
    accepted: {
      nothing: { input: {} },
      "a date and a time": { input: { confirmed_date: "2028-02-29", confirmed_time: "23:59" } },
      "a provider and a length": {
        input: { provider: "osei", minutes: "45" },
        output: { provider: "osei", minutes: 45 },
      },
    },
    rejected: {
      "an unknown provider and a length between the steps": {
        input: { provider: "quill", minutes: "47" },
        faults: { provider: providerSentence, minutes: lengthSentence },
      },
      "a day and a time that do not exist": {
        input: { confirmed_date: "2027-02-29", confirmed_time: "24:00" },
        faults: { confirmed_date: dateSentence, confirmed_time: timeSentence },
      },
    },
  },
  "confirmOrCancelAppointment.params": id,
  "confirmOrCancelAppointment.body": {
    accepted: {
      "a confirmation": { input: confirmation("2028-02-29", "09:30") },
      "a cancellation": { input: { status: "cancelled" } },
      "a cancellation that can be undone": { input: { status: "cancelled", undoable: true } },
      "a cancellation of a visit from where it was seen": {
        input: { status: "cancelled", cancelled_from: seenTime },
      },
      "a cancellation of what was seen as a request": {
        input: { status: "cancelled", cancelled_from: null },
      },
      "a confirmation with provider and length": {
        input: { ...confirmation("2028-02-29", "09:30"), ...chosenVisit },
      },
    },
    rejected: {
      "another status": {
        input: { status: "pending" },
        faults: { status: "A request is either confirmed or cancelled." },
      },
      "a cancellation from nowhere": {
        input: { status: "cancelled", cancelled_from: {} },
        faults: {
          "cancelled_from.confirmed_date": dateSentence,
          "cancelled_from.confirmed_time": timeSentence,
        },
      },
    },
  },
  "undoChange.params": id,
  "rescheduleVisit.params": id,
  "rescheduleVisit.body": {
    ...visitTime,
    accepted: {
      ...visitTime.accepted,
      "a move that can be undone": {
        input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", undoable: true },
      },
      "a move from where the visit was seen": {
        input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", moved_from: seenTime },
      },
    },
    rejected: {
      ...visitTime.rejected,
      "a move from nowhere": {
        input: { moved_from: {} },
        faults: { "moved_from.confirmed_date": dateSentence, "moved_from.confirmed_time": timeSentence },
      },
    },
  },
  "recordOutcome.params": id,
  "recordOutcome.body": {
    accepted: {
      "a visit that took place": { input: { outcome: "completed" } },
      "a visit that was missed": { input: { outcome: "no_show" } },
      "no outcome": { input: { outcome: null } },
    },
    rejected: {
      nothing: { input: {}, faults: { outcome: outcomeSentence } },
      "another outcome": { input: { outcome: "late" }, faults: { outcome: outcomeSentence } },
    },
  },
  "listFreeTimes.query": {
    accepted: {
      "a category": {
        input: { category: "endodontist_consultation" },
        output: { category: "endodontist_consultation", count: 6 },
      },
      everything: {
        input: {
          category: "endodontist_consultation",
          provider: "takeda",
          minutes: "90",
          from: "2028-02-29",
          count: "50",
        },
        output: {
          category: "endodontist_consultation",
          provider: "takeda",
          minutes: 90,
          from: "2028-02-29",
          count: 50,
        },
      },
    },
    rejected: {
      nothing: { input: {}, faults: { category: "Please select a category." } },
      "an unknown provider": { input: { provider: "quill" }, faults: { provider: providerSentence } },
      "a length that is none": { input: { minutes: "7" }, faults: { minutes: lengthSentence } },
      "a date that is none": { input: { from: "tomorrow" }, faults: { from: dateSentence } },
      "no time at all": { input: { count: "0" }, faults: { count: "A list has 1 to 50 times." } },
      "too many": { input: { count: "51" }, faults: { count: "A list has 1 to 50 times." } },
    },
  },
  "recordArrival.params": id,
  "recordArrival.body": {
    accepted: {
      "a patient who is there": { input: { arrived: true } },
      "a patient who is not": { input: { arrived: false } },
    },
    rejected: {
      nothing: { input: {}, faults: { arrived: arrivedSentence } },
      "a word": { input: { arrived: "yes" }, faults: { arrived: arrivedSentence } },
    },
  },
  "writeNote.params": id,
  "writeNote.headers": ifMatch,
  "writeNote.body": {
    accepted: {
      "a note": {
        input: { note: " Prefers the chair upright.\n" },
        output: { note: "Prefers the chair upright." },
      },
      "an empty note": { input: { note: "" } },
      "a note of 1,000 characters": { input: { note: "🦷".repeat(1_000) } },
    },
    rejected: {
      nothing: { input: {}, faults: { note: "Must be a text" } },
      "a note of 1,001 characters": {
        input: { note: "n".repeat(1_001) },
        faults: { note: "A note holds up to 1,000 characters." },
      },
    },
  },
  "readCalendar.query": {
    accepted: { "two dates": { input: { from: "2028-02-29", to: "2028-03-01" } } },
    rejected: {
      nothing: { input: {}, faults: { from: dateSentence, to: dateSentence } },
      "a time": {
        input: { from: "2028-02-29T00:00", to: "2028-3-1" },
        faults: { from: dateSentence, to: dateSentence },
      },
    },
  },
  "readFeedFile.params": {
    accepted: { "a token of 256 bits": { input: { token: "A-_9".repeat(11).slice(0, 43) } } },
    rejected: Object.fromEntries(
      ["", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}/`, `${"a".repeat(42)}.`].map((token) => [
        `the token '${token}'`,
        { input: { token }, faults: { token: "No feed has this address." } },
      ]),
    ),
  },
  "appointments.appointment": {
    accepted: {
      "a guest's request, of which other columns are dropped": {
        input: { ...appointment, message: "It hurts." },
        output: appointment,
      },
    },
    rejected: {
      "an unknown status": {
        input: { ...appointment, status: "lost" },
        faults: { status: "Must be another value" },
      },
    },
  },
  "appointments.staffAppointment": {
    accepted: { "a row of the staff's list": { input: staffAppointment } },
    rejected: {
      "an unknown flag": {
        input: { ...staffAppointment, flags: [{ code: "late", message: "" }] },
        faults: { "flags.0.code": "Must be another value" },
      },
    },
  },
  "appointments.changedAppointment": {
    accepted: {
      "a changed row": { input: { ...staffAppointment, message: "Appointment confirmed.", warnings: [] } },
    },
    rejected: { "no sentence": { input: staffAppointment, faults: { message: "Must be a text" } } },
  },
  "visit-times.visitTime": visitTime,
  "visit-times.visitForm": {
    accepted: {
      "the defaults": {
        input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", provider: "", minutes: "" },
        output: { confirmed_date: "2028-02-29", confirmed_time: "09:30" },
      },
      "a provider and a length": {
        input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", provider: "osei", minutes: "45" },
        output: { confirmed_date: "2028-02-29", confirmed_time: "09:30", provider: "osei", minutes: 45 },
      },
    },
    rejected: {
      "an unknown provider and a length between the steps": {
        input: { confirmed_date: "2028-02-29", confirmed_time: "09:30", provider: "quill", minutes: "47" },
        faults: { provider: providerSentence, minutes: lengthSentence },
      },
    },
  },
  "visit-times.seenTime": {
    accepted: {
      "a date and a time": { input: { confirmed_date: "2028-02-29", confirmed_time: "09:30" } },
      "a provider who has left": { input: { ...seenTime, provider: "quill" } },
      "a provider whose key has an accent": { input: { ...seenTime, provider: "muñoz" } },
    },
    rejected: {
      "a provider of words": { input: { provider: "Dr. Quill" }, faults: { provider: "Not a provider." } },
      "a length between the steps": { input: { minutes: 47 }, faults: { minutes: lengthSentence } },
    },
  },
  "visit-changes.movedVisit": {
    accepted: { "a visit": { input: { visit: staffAppointment } } },
    rejected: { nothing: { input: {}, faults: { visit: "Must be an object" } } },
  },
  "visit-times.takenTime": {
    accepted: {
      "a taken time, of which other columns are dropped": {
        input: {
          taken_by: { ...takenBy, last_name: "Winter" },
          free_times: [{ date: "2028-02-29", time: "10:00" }],
        },
        output: { taken_by: takenBy, free_times: [{ date: "2028-02-29", time: "10:00" }] },
      },
    },
    rejected: {
      "no free times": { input: { taken_by: takenBy }, faults: { free_times: "Must be a list" } },
    },
  },
};
