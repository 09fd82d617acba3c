import { callUs, logIn } from "#practice/chat-topics/links.ts";
import { interpreterNoticeBusinessDays, officeEmail, phone } from "#practice/practice.ts";
import { openingHoursText } from "#practice/program/describe-hours.ts";
import type { ChatTopic } from "#practice/program/shapes.ts";

/** The office, and everything else. */
export const officeTopics: readonly ChatTopic[] = [
  {
    id: "office",
    label: "Office Questions",
    keywords: [
      "office",
      "phone",
      "telephone",
      "email",
      "e-mail",
      "contact",
      "talk to",
      "call you",
      "records",
    ],
    reply: {
      paragraphs: [`Call ${phone.display} or write to ${officeEmail}. ${openingHoursText}`],
      links: [callUs],
      followUps: ["hours-and-location", "parking", "interpreter", "cancelling"],
    },
  },
  {
    id: "interpreter",
    label: "Interpreter or transportation",
    keywords: [
      "interpret",
      "translat",
      "language",
      "spanish",
      "sign language",
      "asl",
      "deaf",
      "hard of hearing",
      "transport",
      "a ride",
      "need a ride",
    ],
    reply: {
      paragraphs: [
        `Both are free through your insurer. Call the insurer at least ${interpreterNoticeBusinessDays} business days ahead for an interpreter in the office or for transportation; over-the-phone interpreters need no notice.`,
      ],
      links: [callUs],
      followUps: ["booking", "insurance"],
    },
  },
  {
    id: "other",
    label: "Other Questions",
    keywords: ["other question", "something else"],
    reply: {
      paragraphs: [
        "Type your question, and I will see what I have. For anything about your own treatment, please call us.",
      ],
      links: [callUs],
      followUps: ["account", "careers", "interpreter"],
    },
  },
  {
    id: "account",
    label: "My account",
    keywords: ["account", "log in", "login", "sign in", "password", "register", "sign up", "my requests"],
    reply: {
      paragraphs: [
        "Log in to see your requests and to change your details. The login page also helps with a forgotten password and can send the verification email again.",
      ],
      links: [logIn],
    },
  },
  {
    id: "careers",
    label: "Careers",
    keywords: ["job", "career", "hiring", "vacanc", "work for you", "apply", "internship"],
    reply: {
      paragraphs: [
        `Open positions will be announced in our newsletter. Until then, write to ${officeEmail}.`,
      ],
    },
  },
];
