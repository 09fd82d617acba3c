import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sitePaths } from "#contract/site-paths.ts";
import { type CheckContext, checkPractice } from "./check-practice.ts";
import { everyValue, type PracticeFacts, shippedFacts } from "./practice-facts.ts";

const context: CheckContext = {
  sitePaths: new Set(sitePaths),
  pictureFiles: readdirSync(new URL("../pictures/", import.meta.url)),
};

type File = keyof PracticeFacts;

/** The shipped facts with some of one file's replaced; a wrong type is the point of some tests. */
function factsWith<Name extends File>(
  file: Name,
  change: { [Fact in keyof PracticeFacts[Name]]?: unknown },
): PracticeFacts {
  return { ...shippedFacts, [file]: { ...shippedFacts[file], ...change } };
}

function problemsWith<Name extends File>(
  file: Name,
  change: { [Fact in keyof PracticeFacts[Name]]?: unknown },
): string[] {
  return checkPractice(context, factsWith(file, change));
}

describe("the shipped practice", () => {
  it("has nothing wrong with it", () => {
    expect(checkPractice(context)).toEqual([]);
  });

  it("is walked to its depths, so that an unseen text cannot hide", () => {
    const values = [...everyValue(shippedFacts)];
    const links = values.filter(({ key }) => key === "href");
    const pictures = values.filter(({ key }) => key === "alt");
    expect(values.filter(({ value }) => typeof value === "string").length).toBeGreaterThan(500);
    expect(links.length).toBeGreaterThan(40);
    expect(pictures.length).toBeGreaterThanOrEqual(13);
  });

  it("names an example domain and a 555-01xx number only", () => {
    for (const { place, key, value } of everyValue(shippedFacts)) {
      if (key === "dial" && value !== "711") expect(value, place).toMatch(/^\+1\d{3}55501\d{2}$/);
      if (typeof value === "string" && value.includes("@")) expect(value, place).toContain(".example");
    }
  });

  it("offers sign language by video, never by telephone alone", () => {
    const sentences = [...everyValue(shippedFacts)]
      .flatMap(({ value }) => (typeof value === "string" ? value.split(". ") : []))
      .filter((sentence) => /sign language/i.test(sentence));
    expect(sentences.filter((sentence) => /phone/i.test(sentence) && !/video/i.test(sentence))).toEqual([]);
    expect(sentences.filter((sentence) => /video/i.test(sentence))).not.toEqual([]);
  });
});

const { phone, address, footer, logo } = shippedFacts["practice.ts"];
const { openingHours } = shippedFacts["opening-hours.ts"];
const { retentionDays } = shippedFacts["retention.ts"];
const { weekdays, timeFrames, appointmentCategories, providerSchedules, specialties } =
  shippedFacts["schedule.ts"];
const { insurers } = shippedFacts["insurance.ts"];
const { services } = shippedFacts["services.ts"];
const { postCategories } = shippedFacts["post-categories.ts"];
const { treatments } = shippedFacts["post-op"];
const { chatTopics } = shippedFacts["chat-replies.ts"];

const planted: [fault: string, problems: () => string[], sentence: string][] = [
  [
    "a phone that cannot be dialled",
    () => problemsWith("practice.ts", { phone: { ...phone, dial: "530-555-0142" } }),
    "practice.ts: phone: '530-555-0142' cannot be dialled; write it as +15305550142.",
  ],
  [
    "a phone that shows another number than it dials",
    () => problemsWith("practice.ts", { phone: { ...phone, display: "(530) 555-0143" } }),
    "practice.ts: phone: '+15305550142' is dialled, but '(530) 555-0143' is shown.",
  ],
  [
    "hours that close before they open",
    () =>
      problemsWith("opening-hours.ts", {
        openingHours: [{ ...openingHours[0], opens: "16:30", closes: "08:00" }],
      }),
    "opening-hours.ts: openingHours: 16:30 is not before 08:00.",
  ],
  [
    "a time of day that does not exist",
    () => problemsWith("schedule.ts", { calendarDay: { starts: "08:00", ends: "24:30" } }),
    "schedule.ts: calendarDay: '08:00' or '24:30' is no time such as 08:00.",
  ],
  [
    "a time frame that ends at its start",
    () => problemsWith("schedule.ts", { timeFrames: [{ ...timeFrames[0], ends: "07:45" }] }),
    "schedule.ts: time frame 'morning': 07:45 is not before 07:45.",
  ],
  [
    "a closure on a day that does not exist",
    () => problemsWith("opening-hours.ts", { closures: [{ date: "2027-02-30", name: "Leap of faith" }] }),
    "opening-hours.ts: closures: '2027-02-30' (Leap of faith) is no date.",
  ],
  [
    "a closure listed twice",
    () =>
      problemsWith("opening-hours.ts", {
        closures: [
          { date: "2027-01-01", name: "New Year’s Day" },
          { date: "2027-01-01", name: "Inventory" },
        ],
      }),
    "opening-hours.ts: closures: 2027-01-01 is listed twice.",
  ],
  [
    "a consent version that is no date",
    () => problemsWith("policies.ts", { policyVersion: "August 2025" }),
    "policies.ts: policyVersion: 'August 2025' is no date such as 2025-08-01.",
  ],
  [
    "a time zone that nobody knows",
    () => problemsWith("practice.ts", { timeZone: "America/Wrenfield" }),
    "practice.ts: timeZone: 'America/Wrenfield' is no IANA name such as America/Los_Angeles.",
  ],
  [
    "an offset in place of a time zone",
    () => problemsWith("practice.ts", { timeZone: "-08:00" }),
    "practice.ts: timeZone: '-08:00' is no IANA name such as America/Los_Angeles.",
  ],
  [
    "a locale that is no language tag",
    () => problemsWith("practice.ts", { locale: "en_US" }),
    "practice.ts: locale: 'en_US' is no language tag such as en-US.",
  ],
  [
    "an office off the map",
    () => problemsWith("practice.ts", { address: { ...address, latitude: 386.12 } }),
    "practice.ts: address: latitude or longitude lies outside the earth.",
  ],
  [
    "an email address without a domain",
    () => problemsWith("practice.ts", { officeEmail: "office@localhost" }),
    "practice.ts: 'office@localhost' is no email address.",
  ],
  [
    "a web address that is not whole",
    () => problemsWith("practice.ts", { mapsLink: { label: "Map", href: "openstreetmap.org" } }),
    "practice.ts: mapsLink.href: 'openstreetmap.org' is no whole web address.",
  ],
  [
    "a script in place of a link",
    () => problemsWith("practice.ts", { mapsLink: { label: "Map", href: "javascript:alert(1)" } }),
    "practice.ts: mapsLink.href: 'javascript:alert(1)' does not begin with https:, mailto: or tel:.",
  ],
  [
    "a telephone link without its country code",
    () => problemsWith("practice.ts", { mapsLink: { label: "Call", href: "tel:5305550142" } }),
    "practice.ts: mapsLink.href: 'tel:5305550142' cannot be dialled.",
  ],
  [
    "a mail link without an address",
    () => problemsWith("practice.ts", { mapsLink: { label: "Mail", href: "mailto:office" } }),
    "practice.ts: mapsLink.href: 'mailto:office' holds no email address.",
  ],
  [
    "a link to a page that the site does not have",
    () =>
      problemsWith("practice.ts", {
        footer: { ...footer, accessibilityPolicy: { label: "Accessibility", href: "/accessibility" } },
      }),
    "practice.ts: footer.accessibilityPolicy.href: this site has no page '/accessibility'.",
  ],
  [
    "a link to a section that the post-op page does not have",
    () => problemsWith("practice.ts", { mapsLink: { label: "Braces", href: "/post-op#braces" } }),
    "practice.ts: mapsLink.href: /post-op has no section '#braces'.",
  ],
  [
    "a picture that was not drawn",
    () => problemsWith("practice.ts", { logo: { ...logo, name: "new-logo" } }),
    "practice.ts: logo: there is no picture 'new-logo'.",
  ],
  [
    "a picture of a format that the build does not read",
    () => checkPractice({ ...context, pictureFiles: [...context.pictureFiles, "team.HEIC"] }),
    "practice/pictures/team.HEIC: a picture is an SVG, JPEG or PNG file.",
  ],
  [
    "a photograph beside the drawing that it was to replace",
    () => checkPractice({ ...context, pictureFiles: [...context.pictureFiles, "logo.jpg"] }),
    "practice/pictures/: two files are the picture 'logo'.",
  ],
  [
    "a picture without alternative text",
    () => problemsWith("practice.ts", { logo: { ...logo, alt: " " } }),
    "practice.ts: logo: the picture 'logo' has no alternative text.",
  ],
  [
    "an empty text",
    () => problemsWith("practice.ts", { tagline: "" }),
    "practice.ts: tagline: the text is empty.",
  ],
  [
    "a placeholder deep in a list",
    () =>
      problemsWith("practice.ts", {
        footer: { ...footer, policies: [{ label: "Call", text: "At {phone}." }] },
      }),
    "practice.ts: footer.policies[0].text: a placeholder was not filled in: 'At {phone}.'.",
  ],
  [
    "a text made from a missing value",
    () => problemsWith("practice.ts", { tagline: `Dentists in ${undefined}` }),
    "practice.ts: tagline: a value is missing in 'Dentists in undefined'.",
  ],
  [
    "a doctor who has left",
    () => problemsWith("practice.ts", { tagline: "The office of Dr. Amos Quill" }),
    "practice.ts: tagline: Dr. Quill is not among the providers.",
  ],
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
