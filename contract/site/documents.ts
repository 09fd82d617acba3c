import * as z from "zod/mini";
import { designBrand } from "./brand-color.ts";
import { factDocuments, formerSlugs, retired } from "./fact-documents.ts";
import {
  choice,
  color,
  count,
  flag,
  group,
  languages,
  line,
  link,
  list,
  optional,
  picture,
  prose,
  section,
  text,
} from "./values.ts";

/** What the chat helper says: paragraphs in a language, links below them, and ids of the topics offered next. */
const reply = group({
  language: choice(languages),
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
  ...factDocuments,

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
      group({ title: text(80), anchor: line(60), introduction: prose(), sections: list(section, 30) }),
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
        /** Lower-case beginnings of words or phrases, without accents and apostrophes; the topic whose matches are longest answers. */
        keywords: list(line(60), 60),
        /** Whether any match comes before all others: what could harm if it waits, or is asked about everything, as a price is. */
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
        title: text(80),
        slug: line(60),
        former_slugs: formerSlugs,
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
