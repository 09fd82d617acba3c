import { describeOpeningHours } from "../opening-hours.ts";
import { type Link, phone } from "../practice.ts";

/** What the chat helper can talk about; the first seven are its opening options (practice-16). */
export type ChatTopicId =
  | "booking"
  | "hours-and-location"
  | "insurance"
  | "post-op"
  | "office"
  | "treatment"
  | "other"
  | "emergency"
  | "which-day"
  | "first-visit"
  | "cancelling"
  | "parking"
  | "payment"
  | "no-insurance"
  | "after-crown-or-filling"
  | "after-extraction"
  | "after-root-canal"
  | "interpreter"
  | "root-canal-age"
  | "root-canal-pain"
  | "implants"
  | "account"
  | "careers";

/** What the helper says: paragraphs, links below them, and topics offered next. */
export interface ChatReply {
  paragraphs: readonly string[];
  links?: readonly Link[];
  followUps?: readonly ChatTopicId[];
}

/** A topic: the words on its button, the words in a typed question that lead to it, and the reply. */
export interface ChatTopic {
  id: ChatTopicId;
  label: string;
  /** Lower-case beginnings of words or phrases, without apostrophes; the topic whose matches are longest in all answers. */
  keywords: readonly string[];
  /** Whether any match of this topic comes before all others, since waiting could harm. */
  answersFirst?: boolean;
  reply: ChatReply;
}

/** The links that several replies end with. */
export const callUs: Link = { label: `Call ${phone.display}`, href: `tel:${phone.dial}` };
export const requestAppointment: Link = { label: "Request an appointment", href: "/request-appointment" };
export const logIn: Link = { label: "Log in", href: "/login" };

/** The opening hours in one line of text. */
export const openingHoursText: string = describeOpeningHours()
  .map(({ days, hours }) => `${days}: ${hours}.`)
  .join(" ");
