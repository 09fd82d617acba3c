import type { InsuranceValue } from "#practice/insurance.ts";
import type { Specialty, Weekday } from "#practice/schedule.ts";

/** A picture by its file's name in pictures/, without ending, and what it shows, for those who cannot see it. */
export interface Picture {
  name: string;
  alt: string;
}

/** A link's visible words and where it leads: a path of this site, or a whole https:, mailto: or tel: address. */
export interface Link {
  label: string;
  href: string;
}

/** A telephone number as a telephone dials it (E.164, or a short code such as 711) and as people read it. */
export interface Phone {
  dial: string;
  display: string;
}

/** A postal address with its place on the map in degrees (WGS 84). */
export interface Address {
  street: string;
  city: string;
  /** Name of the state, and its postal abbreviation. */
  state: string;
  stateCode: string;
  postcode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  latitude: number;
  longitude: number;
}

/** The signs of social networks that the site can draw. */
export type SocialIcon = "instagram" | "facebook";

/** A headed part of a page, shown in this order: paragraphs of plain text, a list, a closing paragraph, links. */
export interface ContentSection {
  heading: string;
  paragraphs?: readonly string[];
  list?: readonly string[];
  closing?: string;
  links?: readonly Link[];
}

/** The number of one of the design's five category colours (docs/design-system.md). */
export type CategoryColor = 1 | 2 | 3 | 4 | 5;

/** A day of the week, in the order of the week. */
export type DayOfWeek = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

/** Days that share opening and closing times, office-local `HH:MM` on a 24-hour clock. */
export interface OpeningHours {
  days: readonly DayOfWeek[];
  opens: string;
  closes: string;
}

/** What a provider practises. */
export interface SpecialtyFacts {
  value: Specialty;
  /** What one who practises it is called within a sentence: 'endodontist'. */
  name: string;
  /** Youngest age in years at which a patient is treated, and what such patients are called: 'Endodontic patients'. */
  youngest?: { age: number; patients: string };
  /** Its days change from week to week, so that the chat helper names none. */
  daysVary?: boolean;
}

/** A provider's working hours, office-local `HH:MM`: the first start and the last end of a visit. */
export interface WorkingHours {
  starts: string;
  ends: string;
}

/** When a provider sees patients (practice-22). The key is stored with each visit: it never changes. */
export interface ProviderSchedule {
  key: string;
  /** Name without credentials. */
  name: string;
  specialties: readonly Specialty[];
  hours: Partial<Record<Weekday, WorkingHours>>;
}

/** A doctor as the providers page introduces them. */
export interface Provider {
  /** The same as in `providerSchedules`. */
  key: string;
  /** Name without credentials, and the credentials that follow it. */
  name: string;
  credentials: string;
  jobTitle: string;
  /** Paragraphs in plain text. */
  blurb: readonly string[];
  /** Spoken with patients, English first. */
  languages: readonly string[];
  picture: Picture;
}

/** A service as its card, the menu and the footer show it. */
export interface Service {
  /** The last part of its page's address, /services/{slug}. */
  slug: string;
  title: string;
  /** One or two sentences for the card on the home page. */
  summary: string;
  picture: Picture;
  specialty: Specialty;
}

/** The long text of one service's page; texts are plain, without markup. */
export interface ServicePage {
  slug: string;
  searchDescription: string;
  introduction: readonly string[];
  sections: readonly ContentSection[];
  visit: { heading: string; steps: readonly { title: string; text: string }[] };
  questions: { heading: string; entries: readonly { question: string; answer: string }[] };
}

/** Whom a patient calls for an interpreter or transportation. */
export interface InsurerContact {
  label: string;
  phone: Phone;
  /** Text telephones; the second is often the national relay service, 711. */
  tty1: Phone;
  tty2?: Phone;
  portal?: Link;
}

/** An insurance that an account or a request can carry. */
export interface Insurer {
  value: InsuranceValue;
  /** What each form calls it, and its place there; without one, the form leaves it out (practice-4). */
  registration?: { place: number; label: string };
  guestForm?: { place: number; label: string };
}

/** What a patient should know after one treatment. */
export interface TreatmentInstructions {
  /** Its anchor on /post-op (practice-15). */
  anchor: string;
  title: string;
  introduction: string;
  sections: readonly ContentSection[];
}

/** What the chat helper says: paragraphs, links below them, and ids of the topics offered next. */
export interface ChatReply {
  paragraphs: readonly string[];
  links?: readonly Link[];
  followUps?: readonly string[];
}

/** A topic: the words on its button, the words in a typed question that lead to it, and the reply. */
export interface ChatTopic {
  id: string;
  label: string;
  /** Lower-case beginnings of words or phrases, without apostrophes; the topic whose matches are longest in all answers. */
  keywords: readonly string[];
  /** Whether any match of this topic comes before all others, since waiting could harm. */
  answersFirst?: boolean;
  reply: ChatReply;
}
