import type { SchemaCases } from "./sent.ts";

const token: SchemaCases = {
  accepted: {
    "any text, since a malformed token is answered like an unknown one": { input: { token: "x y" } },
  },
  rejected: { nothing: { input: {}, faults: { token: "Must be a text" } } },
};

const time = { date: "2026-05-11", time: "09:00", provider: "osei" };

const wrongTime = {
  input: { date: "2026-02-30", time: "9:00", provider: "nobody" },
  faults: {
    date: "A date is YYYY-MM-DD.",
    time: "A time is HH:MM.",
    provider: "Please select a provider of the practice.",
  },
};

const lengthSentence = "A visit takes 5 to 480 minutes, in steps of 5.";
const toSentence = "Choose one to 5 requests.";

/** The cases of what staff and patients send about offers. */
export const offerCases: Readonly<Record<string, SchemaCases>> = {
  "listOfferCandidates.query": {
    accepted: { "a time": { input: { ...time, minutes: "45" }, output: { ...time, minutes: 45 } } },
    rejected: {
      "an impossible time": wrongTime,
      "an odd length": { input: { ...time, minutes: "47" }, faults: { minutes: lengthSentence } },
      "no length": { input: time, faults: { minutes: lengthSentence } },
    },
  },
  "makeOffers.body": {
    accepted: { "a time for two": { input: { ...time, minutes: 45, to: [7, 8] } } },
    rejected: {
      "an impossible time": wrongTime,
      "no one": { input: { ...time, minutes: 45, to: [] }, faults: { to: toSentence } },
      six: { input: { ...time, minutes: 45, to: [1, 2, 3, 4, 5, 6] }, faults: { to: toSentence } },
      "what is no list": { input: { ...time, minutes: 45, to: 7 }, faults: { to: toSentence } },
      "ids that are none": {
        input: { ...time, minutes: "45", to: ["7", 0, 2 ** 31] },
        faults: { minutes: lengthSentence, "to.0": toSentence, "to.1": toSentence, "to.2": toSentence },
      },
    },
  },
  "readOffer.params": token,
  "acceptOffer.params": token,
};
