import { describe, expect, it } from "vitest";
import { at, problemsWith } from "#tests/support/changed-content.ts";
import type { SiteContent } from "./documents.ts";

const unchosen = "Enter a time, such as 4:30 PM.";

type Planted = [fault: string, plant: (content: SiteContent) => void, sentence: string];

const planted: Planted[] = [
  [
    "a phone that cannot be dialed",
    ({ practice }) => (practice.phone.number = "555-0142"),
    "practice phone.number: This number cannot be dialed: write it with its area code, as in (212) 555-0100.",
  ],
  [
    "a phone that is missing",
    ({ practice }) => (practice.phone.number = " "),
    "practice phone.number: Enter a phone number.",
  ],
  [
    "hours that close before they open",
    ({ hours }) => (at(hours.opening).closes = "07:00"),
    "hours opening.0.closes: The office closes before it opens.",
  ],
  [
    "a time of day that does not exist",
    ({ hours }) => (hours.calendar_day.ends = "24:30"),
    `hours calendar_day.ends: ${unchosen}`,
  ],
  [
    "a time that is missing",
    ({ hours }) => (at(hours.opening).opens = ""),
    `hours opening.0.opens: ${unchosen}`,
  ],
  [
    "a time frame that ends at its start",
    ({ hours }) => (at(hours.time_frames).ends = "07:45"),
    "hours time_frames.0.ends: This part of the day ends before it starts.",
  ],
  [
    "a weekday that opens twice",
    ({ hours }) => hours.opening.push({ days: ["friday"], opens: "08:00", closes: "12:00" }),
    "hours opening.1.days: “friday” is in this list twice.",
  ],
  [
    "opening hours without days",
    ({ hours }) => (at(hours.opening).days = []),
    "hours opening.0.days: Choose the days.",
  ],
  [
    "a closure on a day that does not exist",
    ({ hours }) => (at(hours.closures).date = "2027-02-30"),
    "hours closures.0.date: This date does not exist.",
  ],
  [
    "a closure listed twice",
    ({ hours }) => (at(hours.closures, 1).date = at(hours.closures).date),
    "hours closures.1.date: “2026-11-26” is in this list twice.",
  ],
  [
    "a consent version that is no date",
    ({ footer }) => (footer.policy_version = "Aug 2025"),
    "footer policy_version: This date does not exist.",
  ],
  [
    "a time zone that nobody knows",
    ({ practice }) => (practice.time_zone = "America/Wrenfield"),
    "practice time_zone: Choose a time zone by its name, such as America/Los_Angeles.",
  ],
  ...["PST", "CST", "BST", "EST5EDT", "SystemV/PST8PDT"].map(
    (name): Planted => [
      `${name} in place of a time zone`,
      ({ practice }) => (practice.time_zone = name),
      "practice time_zone: Choose a time zone by its name, such as America/Los_Angeles.",
    ],
  ),
  [
    "an offset in place of a time zone",
    ({ practice }) => (practice.time_zone = "-08:00"),
    "practice time_zone: Choose a time zone by its name, such as America/Los_Angeles.",
  ],
  [
    "a locale that is no language tag",
    ({ practice }) => (practice.locale = "en_US"),
    "practice locale: Enter a language and a region, such as en-US.",
  ],
  [
    "an office off the map",
    ({ practice }) => (practice.address.latitude = 386.12),
    "practice address.latitude: Enter degrees from -90 to 90.",
  ],
  [
    "an email address without a domain",
    ({ practice }) => (practice.email = "office@localhost"),
    "practice email: This is not an email address.",
  ],
  [
    "a web address that is not whole",
    ({ practice }) => (at(practice.social).href = "instagram.example"),
    "practice social.0.href: “instagram.example” is not a full web address: it must begin with https:// or, for a page of this site, with /.",
  ],
  [
    "a script in place of a link",
    ({ practice }) => (at(practice.social).href = "javascript:alert(1)"),
    "practice social.0.href: A link begins with https:, mailto: or tel:.",
  ],
  [
    "another site in place of a path",
    ({ home }) => (home.hero.request.href = "//evil.example/login"),
    "home hero.request.href: “//evil.example/login” is not a full web address: it must begin with https:// or, for a page of this site, with /.",
  ],
  [
    "a telephone link without its country code",
    ({ home }) => (home.hero.request.href = "tel:5305550142"),
    "home hero.request.href: “tel:5305550142” cannot be dialed.",
  ],
  [
    "a mail link without an address",
    ({ home }) => (home.hero.request.href = "mailto:office"),
    "home hero.request.href: “mailto:office” holds no email address.",
  ],
  [
    "a link to a page that the site does not have",
    ({ footer }) => (footer.accessibility_policy.href = "/accessibility"),
    "footer accessibility_policy.href: This site has no page /accessibility.",
  ],
  [
    "a link to a service that has gone",
    ({ services, home }) => {
      services.services = services.services.filter(({ slug }) => slug !== "endodontics");
      home.schedule_call.action.href = "/services/endodontics";
    },
    "home schedule_call.action.href: This site has no page /services/endodontics.",
  ],
  [
    "a link to a section that the post-op page does not have",
    ({ home }) => (home.hero.request.href = "/post-op#braces"),
    "home hero.request.href: The post-op instructions have no section #braces.",
  ],
  [
    "a picture that was not chosen",
    ({ home }) => (at(home.photos.pictures).name = ""),
    "home photos.pictures.0.name: Choose a picture.",
  ],
  [
    "a picture without alternative text",
    ({ look }) => look.logo && (look.logo.alt.en = " "),
    "look logo.alt.en: Say what the picture shows, or mark it as decorative.",
  ],
  ["an empty text", ({ practice }) => (practice.tagline.en = ""), "practice tagline.en: Fill this in."],
  [
    "an empty text in the default language",
    (content) => {
      content.practice.languages = ["es"];
      content.practice.tagline.es = "";
    },
    "practice tagline.es: Fill this in.",
  ],
  [
    "a notice that is shown and empty",
    ({ practice }) => (practice.notice.text.en = ""),
    "practice notice.text.en: Fill this in.",
  ],
  [
    "the number for emergencies where there is none",
    (content) => {
      content.practice.emergency.phone.number = "";
      content.team.introduction.en = "At night: {emergency_phone}";
    },
    "team introduction.en: There is nothing that {emergency_phone} stands for.",
  ],
  [
    "an unknown placeholder deep in a list",
    ({ footer }) => (at(footer.policies).text.en = "At {fax}."),
    "footer policies.0.text.en: There is nothing that {fax} stands for.",
  ],
  [
    "an unknown placeholder in the other language of a practice that offers both",
    ({ practice, team }) => {
      practice.languages = ["en", "es"];
      team.introduction.es = "Al {fax}.";
    },
    "team introduction.es: There is nothing that {fax} stands for.",
  ],
  [
    "a provider who is not there",
    ({ team }) => (team.introduction.en = "Meet {provider:quill}."),
    "team introduction.en: {provider:quill} names no one: there is no such provider.",
  ],
  [
    "a provider who has left",
    ({ providers }) => (at(providers.providers).retired = true),
    "services services.0.search_description.en: {provider_name:osei} names someone who is not on the team any more.",
  ],
  [
    "the days of nobody",
    ({ team }) => (team.introduction.en = "In on {days:orthodontist}."),
    "team introduction.en: There is nothing that {days:orthodontist} stands for.",
  ],
  [
    "a placeholder that would reach a reader",
    ({ team }) => (team.introduction.en = "Call {Phone}."),
    "team introduction.en: Braces are for placeholders such as {phone}.",
  ],
];

describe("the check finds (site-3)", () => {
  it.each(planted)("%s", (_fault, plant, sentence) => {
    expect(problemsWith(plant)).toContain(sentence);
  });
});
