import { addDays, officeNow } from "#contract/office-dates.ts";
import type { SchemaCases } from "./sent.ts";
import { id } from "./sent-fields.ts";

const soon = addDays(officeNow(new Date()).date, 10);

const absence = { provider: "takeda", from: soon, to: soon, part: null, reason: "A course" };

const recorded: SchemaCases = {
  accepted: {
    "a day": { input: absence },
    "an afternoon without a reason": { input: { ...absence, part: "afternoon", reason: "" } },
  },
  rejected: {
    nothing: {
      input: {},
      faults: {
        provider: "Please select a provider of the practice.",
        from: "Enter the first day",
        to: "Enter the last day",
        part: "A part of the day is morning, afternoon or null.",
      },
    },
    "81 characters": {
      input: { ...absence, reason: "x".repeat(81) },
      faults: { reason: "Max 80 characters" },
    },
    "days in the wrong order": {
      input: { ...absence, from: addDays(soon, 1) },
      faults: { to: "The last day is before the first" },
    },
  },
};

/** Cases of the schemas of the calls about absences. */
export const absenceCases: Readonly<Record<string, SchemaCases>> = {
  "listAbsences.query": {
    accepted: { "no day": { input: {} }, "a day": { input: { from: "2028-02-29" } } },
    rejected: { "no date": { input: { from: "tomorrow" }, faults: { from: "A date is YYYY-MM-DD." } } },
  },
  "recordAbsence.body": recorded,
  "absences.absenceForm": {
    accepted: {
      "a whole day": { input: { ...absence, part: "" }, output: absence },
      "a morning": { input: { ...absence, part: "morning" } },
    },
    rejected: {
      "a day that has passed": {
        input: { ...absence, part: "", from: "2026-01-01", to: "2026-01-02" },
        faults: { to: "This day has passed" },
      },
      "a day more than three years ahead": {
        input: { ...absence, part: "", to: addDays(soon, 3 * 366) },
        faults: { to: "Enter a day within three years" },
      },
    },
  },
  "deleteAbsence.params": id,
  "askPatientForAnotherTime.params": id,
  "askPatientForAnotherTime.body": {
    accepted: {
      "no body": { input: undefined, output: {} },
      "one that can be undone": { input: { undoable: true } },
    },
    rejected: {
      "another value": {
        input: { undoable: 3 },
        faults: { undoable: "A change can either be undone or not." },
      },
    },
  },
};
