import { callUs, logIn, requestAppointment } from "#practice/chat-topics/links.ts";
import { address, arrivalNotes, mapsLink } from "#practice/practice.ts";
import { describeEveryonesDays } from "#practice/program/describe-days.ts";
import { openingHoursText } from "#practice/program/describe-hours.ts";
import type { ChatTopic } from "#practice/program/shapes.ts";

/** Getting a visit, and getting there. */
export const visitTopics: readonly ChatTopic[] = [
  {
    id: "emergency",
    label: "It is urgent",
    keywords: [
      "emergency",
      "urgent",
      "severe pain",
      "unbearable",
      "toothache",
      "swollen",
      "knocked out",
      "broken tooth",
      "broke my tooth",
      "broke a tooth",
      "wont stop bleeding",
      "bleeding wont stop",
      "abscess",
      "cant breathe",
      "cannot breathe",
      "trouble breathing",
      "cant swallow",
      "cannot swallow",
      "trouble swallowing",
    ],
    answersFirst: true,
    reply: {
      paragraphs: [
        "Please call us. We keep time free for urgent visits, and outside office hours the same number reaches the doctor on call.",
        "If you have trouble breathing or swallowing, or bleeding that will not stop, call 911.",
      ],
      links: [callUs],
      followUps: ["booking", "post-op"],
    },
  },
  {
    id: "booking",
    label: "Book an Appointment",
    keywords: ["book", "appointment", "schedule", "available", "see the dentist", "visit"],
    reply: {
      paragraphs: [
        "You can ask for a visit online at any time: name two days and times, and we write back with a confirmed one. If you have an account, log in first, and your details are already filled in.",
      ],
      links: [requestAppointment, logIn, callUs],
      followUps: ["which-day", "first-visit", "emergency", "cancelling"],
    },
  },
  {
    id: "which-day",
    label: "Who is in on which day?",
    keywords: [
      "which day",
      "what day",
      "doctor in",
      "dentist in on",
      "monday",
      "tuesday",
      "wednesday",
      "thursday",
      "friday",
    ],
    reply: {
      // Put together when it is given: `Intl` costs the chat 30 ms when it opens.
      get paragraphs() {
        return [describeEveryonesDays()];
      },
      links: [requestAppointment],
      followUps: ["booking", "hours-and-location"],
    },
  },
  {
    id: "first-visit",
    label: "What should I bring the first time?",
    keywords: ["first time", "first visit", "new patient", "bring", "prepare"],
    reply: {
      paragraphs: [
        "Your insurance card, a list of the medicines you take and, if you have them, earlier X-rays. Allow about an hour and a quarter.",
      ],
      links: [requestAppointment],
      followUps: ["parking", "insurance"],
    },
  },
  {
    id: "cancelling",
    label: "I need to cancel or move a visit",
    keywords: [
      "cancel",
      "cancel my",
      "cancel an",
      "cannot come",
      "cant come",
      "cant make it",
      "move my",
      "change my appointment",
      "reschedul",
    ],
    reply: {
      paragraphs: [
        "Please call us, two business days ahead if you can, so that someone who is waiting can have the time.",
      ],
      links: [callUs],
    },
  },
  {
    id: "hours-and-location",
    label: "Office Hours & Location",
    keywords: [
      "hours",
      "open",
      "are you open",
      "open on",
      "close",
      "closing",
      "saturday",
      "sunday",
      "weekend",
      "where are you",
      "address",
      "location",
      "located",
      "directions",
      "map",
    ],
    reply: {
      paragraphs: [
        openingHoursText,
        `You find us at ${address.street}, ${address.city}, ${address.stateCode} ${address.postcode}.`,
      ],
      links: [mapsLink, callUs],
      followUps: ["parking", "which-day", "booking"],
    },
  },
  {
    id: "parking",
    label: "Parking and bus",
    keywords: ["park", "bus", "wheelchair", "step-free", "stairs", "get there"],
    reply: { paragraphs: arrivalNotes, links: [mapsLink], followUps: ["hours-and-location", "interpreter"] },
  },
];
