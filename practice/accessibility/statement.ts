import { officeEmail, phone, practiceName } from "#practice/practice.ts";
import type { ContentSection } from "#practice/program/shapes.ts";

/** The page /accessibility-statement. */
export const accessibilityStatement: {
  heading: string;
  /** Month of the last review, as shown. */
  dated: string;
  introduction: string;
  sections: readonly ContentSection[];
  searchDescription: string;
} = {
  heading: "Accessibility Statement",
  dated: "August 2025",
  introduction: `${practiceName} wants everyone to be able to reach our care, in the building and on this website. This page says what is in place, what is not yet, and how to tell us what you need.`,
  sections: [
    {
      heading: "Physical Accessibility",
      list: [
        "Two marked accessible parking spaces behind the building, beside the step-free entrance",
        "Doors and hallways wide enough for a wheelchair, and an accessible restroom",
        "A treatment room where you can stay in your own wheelchair or transfer to the chair, with help if you want it",
        "A quiet place to wait; please ask at the desk",
      ],
      closing: "The entrance from the street has one step. The entrance from the parking lot has none.",
    },
    {
      heading: "Interpreter and Communication Assistance",
      paragraphs: [
        "Interpreters, American Sign Language included, come at no cost to you. We also write things down, speak slowly, use pictures, and give you documents in large print.",
      ],
      links: [
        { label: "How to arrange an interpreter or a ride", href: "/accessibility-services" },
        { label: "Telephone and TTY numbers of each insurer", href: "/accessibility/services" },
      ],
    },
    {
      heading: "Service Animals",
      paragraphs: [
        "Service dogs are welcome everywhere patients go. During surgery the dog may have to wait in the next room, for hygiene; we plan that with you beforehand.",
      ],
    },
    {
      heading: "Website Accessibility",
      paragraphs: [
        "We aim at the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, in both the light and the dark color scheme, and test with a keyboard, with screen readers and with automatic checks.",
        "The accessibility button on each page opens settings for contrast, text, cursor and motion. They are there for comfort and take the place of no accessibility built into the pages.",
      ],
    },
    {
      heading: "Requesting Accommodations",
      paragraphs: [
        `Tell us what you need when you request an appointment, under Accommodations, or call ${phone.display}. The earlier we know, the better we can prepare, but do not stay away because it is short notice.`,
      ],
      links: [{ label: "Request an Appointment", href: "/request-appointment" }],
    },
    {
      heading: "Feedback and Contact",
      paragraphs: [
        `If something in the office or on this website stands in your way, we want to hear of it. Call ${phone.display} or write to ${officeEmail}. We answer within two business days.`,
      ],
      links: [
        { label: `Call ${phone.display}`, href: `tel:${phone.dial}` },
        { label: officeEmail, href: `mailto:${officeEmail}` },
      ],
    },
  ],
  searchDescription: `What ${practiceName} does so that everyone can use its office and its website, and how to ask for what you need.`,
};
