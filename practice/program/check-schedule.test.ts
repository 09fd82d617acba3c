import { describe, expect, it } from "vitest";
import { problemsWith } from "#tests/support/changed-practice.ts";
import { shippedFacts } from "./practice-facts.ts";

const { footer } = shippedFacts["practice.ts"];
const { retentionDays } = shippedFacts["retention.ts"];
const { weekdays, appointmentCategories, providerSchedules, specialties } = shippedFacts["schedule.ts"];
const { insurers } = shippedFacts["insurance.ts"];
const { services } = shippedFacts["services.ts"];
const { postCategories } = shippedFacts["post-categories.ts"];
const { treatments } = shippedFacts["post-op"];
const { chatTopics } = shippedFacts["chat-replies.ts"];

const planted: [fault: string, problems: () => string[], sentence: string][] = [
  [
    "a weekday listed twice",
    () => problemsWith("schedule.ts", { weekdays: [...weekdays, weekdays[0]] }),
    "schedule.ts: weekdays: 'monday' stands twice.",
  ],
  [
    "a category listed twice",
    () =>
      problemsWith("schedule.ts", {
        appointmentCategories: [...appointmentCategories, appointmentCategories[0]],
      }),
    "schedule.ts: appointmentCategories: 'general_dentist_new_or_routine' stands twice.",
  ],
  [
    "two insurers in one place",
    () =>
      problemsWith("insurance.ts", {
        insurers: [...insurers, { value: "vision", registration: { place: 7, label: "Vision" } }],
      }),
    "insurance.ts: registration places: '7' stands twice.",
  ],
  [
    "a newsletter category listed twice",
    () => problemsWith("post-categories.ts", { postCategories: [...postCategories, postCategories[4]] }),
    "post-categories.ts: values: 'Random' stands twice.",
  ],
  [
    "a treatment listed twice",
    () => problemsWith("post-op", { treatments: [...treatments, treatments[8]] }),
    "post-op: anchors: 'srp' stands twice.",
  ],
  [
    "a category whose specialty no weekday serves",
    () =>
      problemsWith("schedule.ts", {
        providerSchedules: providerSchedules.map((schedule) => ({
          ...schedule,
          hours: schedule.key === "takeda" ? {} : schedule.hours,
        })),
      }),
    "schedule.ts: no weekday serves 'endodontist_consultation'.",
  ],
  [
    "a specialty without a name",
    () => problemsWith("schedule.ts", { specialties: specialties.slice(1) }),
    "schedule.ts: specialties: 'general_dentist' is missing.",
  ],
  [
    "a provider who practises nothing",
    () =>
      problemsWith("schedule.ts", {
        providerSchedules: providerSchedules.map((schedule) => ({ ...schedule, specialties: [] })),
      }),
    "schedule.ts: providerSchedules: 'osei' practises nothing.",
  ],
  [
    "a service that no provider gives",
    () => problemsWith("providers.ts", { providers: shippedFacts["providers.ts"].providers.slice(0, 2) }),
    "services.ts: no provider gives 'oral-surgery'.",
  ],
  [
    "a provider without a schedule",
    () => problemsWith("schedule.ts", { providerSchedules: providerSchedules.slice(1) }),
    "schedule.ts: providerSchedules: Dr. Renata Osei has no schedule 'osei'.",
  ],
  [
    "a schedule without a provider",
    () => problemsWith("providers.ts", { providers: shippedFacts["providers.ts"].providers.slice(0, 2) }),
    "schedule.ts: providerSchedules: 'halloran' is not among the providers.",
  ],
  [
    "a provider without a working day",
    () =>
      problemsWith("schedule.ts", {
        providerSchedules: providerSchedules.map((schedule) => ({ ...schedule, hours: {} })),
      }),
    "schedule.ts: providerSchedules: 'takeda' works on no day.",
  ],
  [
    "a provider whose day ends before it starts",
    () =>
      problemsWith("schedule.ts", {
        providerSchedules: providerSchedules.map((schedule) => ({
          ...schedule,
          hours: { monday: { starts: "16:00", ends: "08:00" } },
        })),
      }),
    "schedule.ts: providerSchedules: 'takeda' ends before the start on monday.",
  ],
  [
    "a category whose length is no step of five minutes",
    () =>
      problemsWith("schedule.ts", {
        appointmentCategories: appointmentCategories.map((category) => ({ ...category, minutes: 32 })),
      }),
    "schedule.ts: 'oral_surgeon_other' takes 32 minutes: 5 to 480 in steps of 5 are possible.",
  ],
  [
    "a service without a page",
    () => problemsWith("services.ts", { services: [...services, { ...services[0], slug: "orthodontics" }] }),
    "services.ts: 'orthodontics' has no page in service-pages/.",
  ],
  [
    "an age that is no whole number",
    () => problemsWith("schedule.ts", { endodonticMinimumAge: -14 }),
    "endodonticMinimumAge: -14 is no whole number.",
  ],
  [
    "a retention that ends before a mailed link does",
    () => problemsWith("retention.ts", { retentionDays: { ...retentionDays, cancelledAppointments: 29 } }),
    "retention.ts: cancelledAppointments: 29 days; a whole number from 30 to 3650 is possible.",
  ],
  [
    "a retention of half a day",
    () => problemsWith("retention.ts", { retentionDays: { ...retentionDays, activity: 0.5 } }),
    "retention.ts: activity: 0.5 days; a whole number from 1 to 3650 is possible.",
  ],
  [
    "a threshold of pain beyond the scale",
    () => problemsWith("schedule.ts", { severePainFrom: 11 }),
    "schedule.ts: severePainFrom: 11 lies outside 1 to 10.",
  ],
  [
    "a copyright line of another year",
    () => problemsWith("practice.ts", { footer: { ...footer, copyrightYear: 2031 } }),
    "practice.ts: footer.copyright does not name the year 2031.",
  ],
  [
    "a chat option that leads nowhere",
    () => problemsWith("chat-replies.ts", { chatOptions: ["booking", "horoscope"] }),
    "chat-replies.ts: there is no topic 'horoscope'.",
  ],
  [
    "a chat keyword that can never match",
    () =>
      problemsWith("chat-replies.ts", {
        chatTopics: chatTopics.map((topic) => ({ ...topic, keywords: ["Delta"] })),
      }),
    "chat-replies.ts: the keyword 'Delta' must be lower-case and without apostrophes to match.",
  ],
];

describe("the check finds", () => {
  it.each(planted)("%s", (_fault, problems, sentence) => {
    expect(problems()).toContain(sentence);
  });
});
