import { readFileSync } from "node:fs";
import { documentKinds, type SiteContent, siteContent } from "#contract/site/documents.ts";

const starter = Object.fromEntries(
  documentKinds.map((kind) => [kind, JSON.parse(readFileSync(`content/starter/${kind}.json`, "utf8"))]),
);

const en = (text: string) => ({ en: text });
const working = { starts: "09:30", ends: "17:00" };
const linkTo = (label: string, href: string) => ({ label: en(label), href });

/**
 * A practice of another shape than the example's: one doctor with two specialties, other weekdays, zone, insurers and kinds
 * of visit, a photograph as JPEG, pages and services of its own and no social profile; its other texts are the starter's.
 */
export function anotherPractice(photograph: string): SiteContent {
  const portrait = { name: photograph, alt: en("Portrait of {provider:quill} beside a window") };
  return siteContent.parse({
    ...starter,
    practice: {
      name: "Harborlight Orthodontics",
      tagline: en("Straight teeth by the pier"),
      address: {
        street: "9 Pier Lane",
        city: "Saltmere",
        state: "Maine",
        state_code: "ME",
        postcode: "04999",
        country: "US",
      },
      arrival: [en("The ferry lands across the street.")],
      phone: { number: "(207) 555-0188" },
      email: "hello@harborlight.example",
      sender: "post@harborlight.example",
      time_zone: "America/New_York",
      search_preview: {
        title: en("{practice} in {city}"),
        description: en("Braces and gum care with {provider_name:quill}."),
        picture: portrait,
      },
    },
    hours: {
      opening: [{ days: ["tuesday", "saturday"], opens: "09:30", closes: "18:15" }],
      weekdays: [
        { value: "tuesday", label: en("Tuesday") },
        { value: "saturday", label: en("Saturday") },
      ],
      time_frames: [
        {
          value: "morning",
          name: en("Early"),
          label: en("Early (9:30 to noon)"),
          starts: "09:30",
          ends: "12:00",
        },
        { value: "afternoon", name: en("Late"), label: en("Late (1 to 5)"), starts: "13:00", ends: "17:00" },
      ],
      calendar_day: { starts: "09:30", ends: "18:15" },
    },
    providers: {
      specialties: [
        { value: "orthodontist", name: en("orthodontist") },
        { value: "periodontist", name: en("periodontist") },
      ],
      providers: [
        {
          key: "quill",
          name: "Dr. Imogen Quill",
          short_name: "Dr. Quill",
          credentials: "DMD",
          job_title: en("Orthodontist and Periodontist"),
          blurb: [en("{provider:quill} sails to work.")],
          languages: [en("Portuguese")],
          picture: portrait,
          specialties: ["orthodontist", "periodontist"],
          hours: { tuesday: working, saturday: working },
        },
      ],
    },
    services: {
      services: ["braces", "gum-care"].map((slug, index) => ({
        slug,
        title: en(["Braces", "Gum care"][index] ?? ""),
        summary: en(`All about ${slug}.`),
        picture: portrait,
        specialty: ["orthodontist", "periodontist"][index],
        search_description: en(`${slug} with {provider_name:quill}.`),
        introduction: [en(`We begin ${slug} with a talk.`)],
        sections: [{ heading: en("How long it takes"), paragraphs: [en("Longer than a summer.")] }],
      })),
    },
    visits: {
      categories: [
        {
          value: "orthodontist_first",
          label: en("First look at your bite"),
          specialty: "orthodontist",
          minutes: 40,
        },
        { value: "periodontist_check", label: en("Gum check"), specialty: "periodontist", minutes: 25 },
      ],
    },
    insurers: {
      insurers: [
        {
          value: "none",
          registration: { place: 1, label: en("Paying myself") },
          guest_form: { place: 2, label: en("Paying myself") },
        },
        {
          value: "northwind",
          registration: { place: 2, label: en("Northwind Mutual") },
          guest_form: { place: 1, label: en("Northwind Mutual") },
        },
      ],
      contacts: [{ label: "Northwind Mutual", phone: { number: "(800) 555-0175" }, tty1: { number: "711" } }],
    },
    home: {
      hero: {
        heading: en("Come in from the wind"),
        paragraph: en("One doctor, two chairs and the sea."),
        request: linkTo("Ask for a visit", "/request-appointment"),
      },
      photos: { heading: en("Our two chairs"), pictures: [portrait] },
      services: { heading: en("Our work"), introduction: en("Two things, done well."), more: en("See more") },
      schedule_call: {
        heading: en("Say when"),
        paragraph: en("We answer by the evening tide."),
        action: linkTo("Ask for a visit", "/request-appointment"),
      },
      providers_call: {
        heading: en("Who works here"),
        paragraph: en("There is only one of her."),
        action: linkTo("Meet the doctor", "/about/team"),
      },
    },
    accessibility: {
      ...starter.accessibility,
      statement: { ...starter.accessibility.statement, dated: en("May 2027") },
    },
    team: {
      label: en("The doctor"),
      heading: en("One doctor"),
      introduction: en("She does it all herself."),
      search_description: en("{provider_name:quill} of {practice}."),
    },
    footer: {
      ...starter.footer,
      description: en("A small practice by the pier."),
      copyright: en("© {practice}"),
    },
    pages: {
      pages: [
        ...starter.pages.pages,
        {
          slug: "sailing-day",
          title: en("Sailing day"),
          menu: "about",
          sections: [
            { paragraphs: [en("Once a year we close and sail.")], picture: portrait },
            {
              heading: en("Questions"),
              questions: [{ question: en("May I come?"), answer: en("Call {phone}.") }],
            },
          ],
        },
      ],
    },
    look: { logo: null },
  });
}
