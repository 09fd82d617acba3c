import * as z from "zod/mini";
import { designBrand } from "./design-colors.ts";
import {
  choice,
  color,
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
const retired = flag();

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

/** Addresses that an entry had before; they lead to its present one (site-15). */
const former_slugs = list(line(60), 20);

/** A service: its card, and the page /services/{slug}. */
const service = group({
  slug: line(60),
  former_slugs,
  title: text(80),
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

/** What the chat helper says: paragraphs, links below them, and ids of the topics offered next. */
const reply = group({
  paragraphs: list(prose(), 10),
  links: list(link, 10),
  follow_ups: list(line(60), 10),
});

/** A page with a heading and headed sections. */
const article = { heading: text(), search_description: text(), sections: list(section, 30) };

/** A call to do something: heading, a paragraph and a button. */
const call = group({ heading: text(), paragraph: prose(), action: link });

/** The schema of each document of the site (site-1). */
export const documents = {
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

  /** The home page. */
  home: group({
    hero: group({
      heading: text(),
      paragraph: prose(),
      request: link,
      backdrops: group({ light: optional(picture), dark: optional(picture) }),
    }),
    /** The carousel's photographs of the office. */
    photos: group({ heading: text(), pictures: list(picture, 30) }),
    services: group({ heading: text(), introduction: prose(), more: text(60) }),
    schedule_call: call,
    providers_call: call,
  }),

  /** /about/team above the providers. */
  team: group({
    /** What menus call the page. */
    label: text(60),
    heading: text(),
    introduction: prose(),
    search_description: text(),
  }),

  /** /post-op (practice-15). */
  post_op: group({
    heading: text(),
    introduction: list(prose(), 10),
    contents_heading: text(60),
    search_description: text(),
    treatments: list(
      group({ anchor: line(60), title: text(80), introduction: prose(), sections: list(section, 30) }),
    ),
  }),

  /** The accessibility statement, and the page about interpreters and transportation. */
  accessibility: group({
    statement: group({
      ...article,
      /** Month of the last review, as shown. */
      dated: text(40),
      introduction: prose(),
    }),
    services: group({
      ...article,
      introduction: list(prose(), 10),
      contacts: group({ heading: text(), introduction: prose() }),
    }),
  }),

  /** What the chat helper says (practice-16). */
  chat: group({
    greeting: reply,
    /** The topics that it opens with, in order. */
    options: list(line(60), 12),
    /** The answer to what no topic matches. */
    fallback: reply,
    /** The answer to a message that holds an email address or a telephone number. */
    contact_details: reply,
    /** Of two topics that match a typed question equally well, the earlier one answers. */
    topics: list(
      group({
        id: line(60),
        label: text(80),
        /** Lower-case beginnings of words or phrases, without apostrophes; the topic whose matches are longest answers. */
        keywords: list(line(60), 60),
        /** Whether any match comes before all others, since waiting could harm. */
        answers_first: flag(),
        reply,
      }),
    ),
  }),

  /** The footer, and the policies that patients consent to. */
  footer: group({
    description: prose(400),
    policies_heading: text(60),
    /** Short statements in the policies box. */
    policies: list(group({ label: text(80), text: prose(600) }), 12),
    copyright: text(),
    accessibility_policy: link,
    design: optional(group({ text: text(60), link })),
    /** An entry without a link, until the practice has a page `careers`. */
    careers: text(60),
    /** Date of the policies that a patient consents to, `YYYY-MM-DD`; stored with the consent (accounts-7). */
    policy_version: line(10),
    /** The sentences beside the boxes at registration. */
    digital_consent: prose(),
    newsletter_consent: prose(),
  }),

  /** Pages of the practice's own, at /{slug} (site-13). */
  pages: group({
    pages: list(
      group({
        slug: line(60),
        former_slugs,
        title: text(80),
        /** The menu that lists it; none where it is only linked. */
        menu: optional(z.enum(["about", "footer"], "Must be a menu of the site")),
        search_description: text(),
        sections: list(
          group({
            heading: text(),
            paragraphs: list(prose()),
            list: list(prose()),
            picture: optional(picture),
            questions: list(group({ question: text(), answer: prose() }), 50),
          }),
          30,
        ),
      }),
    ),
  }),

  /** The newsletter: its texts, and the categories of posts (practice-14). */
  posts: group({
    heading: text(),
    introduction: prose(),
    categories: list(
      group({
        value: line(60),
        label: text(60),
        /** The number of one of the design's five category colors (docs/design-system.md). */
        color: z._default(z.int().check(z.gte(1), z.lte(5)), 1),
        retired,
      }),
      30,
    ),
  }),

  /** How the practice works. */
  rules: group({
    /** Hours before a confirmed visit until which patients can cancel it on the site; later they call (practice-24). */
    cancel_until_hours: count(24),
    /** How many hours before a visit its reminders are mailed, in whole days: each at the visit's time (practice-25). */
    reminder_hours: z._default(z.array(z.int()).check(z.maxLength(10)), [168, 48]),
    /** Level of discomfort (1–10) from which a request is flagged to staff (visits-16). */
    severe_pain_from: count(8),
    /** Age in years under which sedation is recommended for a first root canal (practice-12). */
    sedation_recommended_under_age: count(18),
    /** Steps in minutes between the times that staff are offered for a visit. */
    visit_steps: count(15),
    /** Business days that the office needs to arrange an interpreter or transportation (practice-17). */
    interpreter_notice_business_days: count(5),
    /** Whether employees must use two-factor sign-in (two-factor-1); the demo turns this off. */
    two_factor_for_staff: flag(true),
    /** Minutes without activity after which an employee is warned, and signed out (sign-in-27). */
    staff_idle: group({ warn_after_minutes: count(15), sign_out_after_minutes: count(20) }),
    /**
     * Days for which data is stored that is not needed any longer (practice-26): what is personal in a canceled
     * appointment, a registration whose email address was never verified, and an account's activity.
     */
    retention_days: group({
      cancelled_appointments: count(365),
      unverified_registrations: count(7),
      activity: count(365),
    }),
  }),

  /** How the site looks. */
  look: group({
    /** What the colors of every page, email and icon are derived of (site-14). */
    color: color(designBrand),
    /** By the name of a pair (typefaces.ts). */
    typefaces: choice(["warm", "classic", "modern", "friendly"]),
    logo: optional(picture),
  }),
} as const;

/** The name of a document. */
export type DocumentKind = keyof typeof documents;

/** Every kind, in the order in which an owner works through them. */
export const documentKinds = Object.keys(documents) as [DocumentKind, ...DocumentKind[]];

/** The content of each document, as stored: texts by language, with placeholders. */
export type SiteContent = { [Kind in DocumentKind]: z.output<(typeof documents)[Kind]> };

/** One schema for all documents together. */
export const siteContent = z.object(documents) as unknown as z.ZodMiniType<SiteContent>;
