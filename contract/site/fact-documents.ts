import * as z from "zod/mini";
import {
  choice,
  count,
  day,
  flag,
  group,
  hours,
  languages,
  line,
  link,
  list,
  optional,
  phone,
  picture,
  prose,
  section,
  text,
  yearly,
} from "./values.ts";

/** A value that stored rows refer to: never removed but retired, so that old rows keep its label (site-4). */
export const retired = flag();

/** What a provider practices; the first part of each category's value. */
const specialty = group({
  value: line(50),
  /** What one who practices it is called within a sentence: 'endodontist'. */
  name: text(60),
  /** Youngest age in years at which a patient is treated, and what such patients are called: 'Endodontic patients'. */
  youngest: optional(group({ age: count(0), patients: text(60) })),
  /** Its days change from week to week, so that none is named. */
  days_vary: flag(),
});

/** Someone who treats patients. */
const provider = group({
  /** Stored with each visit. */
  key: line(50),
  /** Name without credentials, in full and as texts repeat it, and the credentials that follow it. */
  name: line(120),
  short_name: line(60),
  credentials: line(60),
  job_title: text(80),
  blurb: list(prose(), 10),
  /** Spoken with patients. */
  languages: list(text(40), 20),
  picture: optional(picture),
  specialties: list(line(50), 10),
  /** First start and last end of a visit, by the weekdays on which the provider works. */
  hours: z._default(z.partialRecord(day, hours), {}),
  retired,
});

/** How many former addresses an entry keeps: of more, the newest (site-15). */
export const mostFormerSlugs = 20;

/** Addresses that an entry had before; they lead to its present one (site-15). */
export const formerSlugs = list(line(60), mostFormerSlugs);

/** A service: its card, and the page /services/{slug}. */
const service = group({
  title: text(80),
  slug: line(60),
  former_slugs: formerSlugs,
  /** One or two sentences for the card on the home page. */
  summary: prose(400),
  picture: optional(picture),
  specialty: line(50),
  search_description: text(),
  introduction: list(prose(), 10),
  sections: list(section, 20),
  visit: group({ heading: text(), steps: list(group({ title: text(), text: prose() }), 20) }),
  questions: group({ heading: text(), entries: list(group({ question: text(), answer: prose() }), 50) }),
});

/** The schema of each document of facts: who the practice is, when it is open, what it does, and who does it. */
export const factDocuments = {
  /** Who the practice is and where. */
  practice: group({
    /** The name on the door, in titles and in emails. */
    name: line(120),
    tagline: text(),
    /** The languages that the site is offered in; the first is the default. */
    languages: z._default(z.array(z.enum(languages, "Must be a language of the program")), ["en"]),
    /** Language and region of dates and numbers (BCP 47). */
    locale: z._default(line(20), "en-US"),
    address: group({
      street: line(),
      city: line(100),
      /** Name of the state, and its postal abbreviation. */
      state: line(60),
      state_code: line(3),
      postcode: line(12),
      /** ISO 3166-1 alpha-2. */
      country: z._default(line(2), "US"),
      /** Place on the map in degrees (WGS 84). */
      latitude: optional(z.number("Must be a number")),
      longitude: optional(z.number("Must be a number")),
    }),
    /** How to find the door once there. */
    arrival: list(prose(400), 10),
    phone,
    /** The number that is answered day and night, if there is one, and when to call for an ambulance instead (site-18). */
    emergency: group({ phone, warning: prose(400) }),
    /** When the office answers requests; empty where it says nothing of that. */
    answer_time: text(),
    /** Where patients write to, and where notices for the office arrive. */
    email: line(254),
    /** Sender of the site's emails, unless MAIL_FROM says otherwise. */
    sender: line(254),
    /** IANA name; every preferred and confirmed date and time is a calendar value in it (practice-3). */
    time_zone: z._default(line(60), "America/Los_Angeles"),
    /** The strip across the home page. */
    notice: group({ shown: flag(), text: prose(400) }),
    /** The practice's pages elsewhere. */
    social: list(group({ icon: choice(["instagram", "facebook"]), label: text(120), href: line(500) }), 10),
    /** What search engines and link previews show of the home page. */
    search_preview: group({ title: text(), description: text(), picture: optional(picture) }),
  }),

  /** When the office is open (practice-7). */
  hours: group({
    opening: list(group({ days: list(day, 7), opens: line(5), closes: line(5) }), 14),
    /** Days on which the office sometimes opens; visits on them are arranged by telephone. */
    by_availability: list(day, 7),
    /** Days on which the office is closed, each an office-local `YYYY-MM-DD` with its reason, and how it comes back. */
    closures: list(group({ date: line(10), name: text(80), every_year: optional(yearly) }), 200),
    /** The weekdays that the forms offer, and the parts of the day with first and last start of a visit (practice-9). */
    weekdays: list(group({ value: day, label: text(80) }), 7),
    time_frames: list(
      group({
        value: choice(["morning", "afternoon"]),
        name: text(40),
        label: text(80),
        starts: line(5),
        ends: line(5),
      }),
      2,
    ),
    /** First and last time that the staff calendar's day view shows (practice-13). */
    calendar_day: hours,
  }),

  /** Who treats patients, and when (practice-22). */
  providers: group({ specialties: list(specialty, 20), providers: list(provider, 50) }),

  /** The services in the order of menus and cards. */
  services: group({ services: list(service, 50) }),

  /** What a visit can be for (practice-10). */
  visits: group({
    categories: list(
      group({
        value: line(60),
        label: text(120),
        specialty: line(50),
        /** How long the visit takes, where staff do not choose another length. */
        minutes: count(30),
        retired,
      }),
    ),
  }),

  /** The insurances that an account or a request can carry, and whom their members call (practice-4). */
  insurers: group({
    insurers: list(
      group({
        value: line(60),
        /** What each form calls it, and its place there; without one, the form leaves it out. */
        registration: optional(group({ place: count(0), label: text(80) })),
        guest_form: optional(group({ place: count(0), label: text(80) })),
        retired,
      }),
    ),
    contacts: list(
      group({
        label: line(80),
        phone,
        /** Text telephones; the second is often the national relay service, 711. */
        tty1: phone,
        tty2: optional(phone),
        portal: optional(link),
      }),
    ),
  }),
} as const;
