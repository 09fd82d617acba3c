import { interpreterNoticeBusinessDays, officeEmail, phone } from "#practice/practice.ts";
import type { ContentSection } from "#practice/program/shapes.ts";

/** The page /accessibility-services; the insurers' numbers below it come from insurance.ts. */
export const accessibilityServices: {
  heading: string;
  introduction: readonly string[];
  sections: readonly ContentSection[];
  contacts: { heading: string; introduction: string };
  searchDescription: string;
} = {
  heading: "Accessibility and Language Services",
  introduction: [
    "You have a right to understand what is said about your health, and to get to the office where it is said. Interpreters and transportation are free for you: your insurer provides and pays for them.",
  ],
  sections: [
    {
      heading: "Interpreters",
      paragraphs: [
        "Your insurer can send an interpreter to the office, for spoken languages and for American Sign Language. An interpreter of a spoken language can also be connected by telephone, one of American Sign Language by video. Please do not ask a child to interpret for you.",
      ],
      list: [
        `In the office: call your insurer at least ${interpreterNoticeBusinessDays} business days before your visit.`,
        "Over the telephone: no notice needed, for spoken languages. We make the call together when you are here.",
        "By video, for American Sign Language: ask your insurer for a video interpreter when you call. We have the screen and the connection.",
      ],
    },
    {
      heading: "Transportation",
      paragraphs: [
        `If you have no way to get here, your insurer can arrange a ride, also one that takes a wheelchair. Call at least ${interpreterNoticeBusinessDays} business days before your visit and have the time and address of the appointment at hand.`,
      ],
    },
    {
      heading: "How to arrange it",
      list: [
        "Request your appointment with us first, and choose Translation Services or Other Accessibility under Accommodations.",
        "When we have confirmed the time, call your insurer at the number below with your member ID.",
        "Tell us what was arranged, so that we can plan the visit around it.",
      ],
      closing: `If the call is difficult, let us make it with you: ${phone.display} or ${officeEmail}.`,
    },
  ],
  contacts: {
    heading: "Whom to call",
    introduction:
      "TTY numbers are for text telephones. 711 is the free relay service; it connects you to any number.",
  },
  searchDescription:
    "Free interpreters and transportation to your dental visits: whom to call at your insurance, and how far ahead.",
};
