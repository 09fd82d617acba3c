import type { SchemaCases } from "./sent.ts";

const wishes = {
  preferred_day: "monday",
  preferred_time_frame: "morning",
  preferred_second_day: "friday",
  preferred_second_time_frame: "afternoon",
};

const firstWishMissing = {
  preferred_day: "Please select a day.",
  preferred_time_frame: "Please select a time frame.",
};

const anotherTime: SchemaCases = {
  accepted: {
    "two preferences": { input: wishes },
    "one preference": {
      input: { preferred_day: "monday", preferred_time_frame: "morning" },
      output: { ...wishes, preferred_second_day: "none", preferred_second_time_frame: null },
    },
  },
  rejected: {
    nothing: { input: {}, faults: firstWishMissing },
    "a weekend and a night": {
      input: { ...wishes, preferred_second_day: "sunday", preferred_second_time_frame: "night" },
      faults: {
        preferred_second_day: "Please select a second day.",
        preferred_second_time_frame: "Please select a second time frame.",
      },
    },
  },
};

const onOrOff: SchemaCases = {
  accepted: {
    true: { input: { on: true } },
    false: { input: { on: false } },
  },
  rejected: {
    nothing: { input: {}, faults: { on: "Must be true or false" } },
    "a form's word": { input: { on: "off" }, faults: { on: "Must be true or false" } },
  },
};

const token: SchemaCases = {
  accepted: {
    "any text, since a malformed token is answered like an unknown one": { input: { token: "x y" } },
  },
  rejected: { nothing: { input: {}, faults: { token: "Must be a text" } } },
};

const linkedVisit = {
  first_name: "Gale",
  patient_first_name: "Leo",
  status: "pending",
  date: null,
  time: null,
  minutes: null,
  provider: null,
  office: { name: "Alder Row Dental", address: "218 Alder Row", phone: "(530) 555-0142" },
  attendance: null,
  can_cancel: true,
  can_ask_another_time: true,
  wants_another_time: false,
  asked_to_choose: false,
  wants_earlier: false,
  reminders: true,
};

const ownId: SchemaCases = {
  accepted: { "an id": { input: { id: "42" }, output: { id: 42 } } },
  rejected: { "a word": { input: { id: "next" }, faults: { id: "An id is a positive whole number." } } },
};

/** The cases of what patients send about their own visits. */
export const ownVisitCases: Readonly<Record<string, SchemaCases>> = {
  "cancelOwnAppointment.params": ownId,
  "askForAnotherTime.params": ownId,
  "askForAnotherTime.body": anotherTime,
  "setEarlier.params": ownId,
  "setEarlier.body": onOrOff,
  "readOwnVisitFile.params": ownId,
  "readLinkedVisit.params": token,
  "readLinkedVisitFile.params": token,
  "attendLinkedVisit.params": token,
  "cancelLinkedVisit.params": token,
  "askAnotherTimeOfLinkedVisit.params": token,
  "askAnotherTimeOfLinkedVisit.body": anotherTime,
  "setEarlierOfLinkedVisit.params": token,
  "setEarlierOfLinkedVisit.body": onOrOff,
  "setRemindersOfLinkedVisit.params": token,
  "setRemindersOfLinkedVisit.body": onOrOff,
  "another-time.anotherTimeForm": {
    accepted: { "two preferences": { input: wishes } },
    rejected: {
      "one preference": {
        input: { preferred_day: "monday", preferred_time_frame: "morning" },
        faults: {
          preferred_second_day: "Please select a second day.",
          preferred_second_time_frame: "Please select a second time frame.",
        },
      },
    },
  },
  "visit-links.linkedVisit": {
    accepted: {
      "a visit, whose category is dropped": {
        input: { ...linkedVisit, category: "endodontist_consultation", message: "It hurts." },
        output: linkedVisit,
      },
    },
    rejected: {
      "an unknown status": {
        input: { ...linkedVisit, status: "lost" },
        faults: { status: "Must be another value" },
      },
    },
  },
};
