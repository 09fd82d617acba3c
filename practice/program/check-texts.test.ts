import { describe, expect, it } from "vitest";
import { checkContext, problemsWith } from "#tests/support/changed-practice.ts";
import { checkPractice } from "./check-practice.ts";
import { shippedFacts } from "./practice-facts.ts";

const { phone, address, footer, logo } = shippedFacts["practice.ts"];
const { openingHours } = shippedFacts["opening-hours.ts"];
const { timeFrames } = shippedFacts["schedule.ts"];

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
    "practice.ts: mapsLink.href: 'mailto:office' contains no email address.",
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
    () => checkPractice({ ...checkContext, pictureFiles: [...checkContext.pictureFiles, "team.HEIC"] }),
    "practice/pictures/team.HEIC: a picture is an SVG, JPEG or PNG file.",
  ],
  [
    "a photograph beside the drawing that it was to replace",
    () => checkPractice({ ...checkContext, pictureFiles: [...checkContext.pictureFiles, "logo.jpg"] }),
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
];

describe("the check finds", () => {
  it.each(planted)("%s", (_fault, problems, sentence) => {
    expect(problems()).toContain(sentence);
  });
});
