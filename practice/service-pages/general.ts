import { address, phone } from "#practice/practice.ts";
import { describeDaysOf } from "#practice/program/describe-days.ts";
import type { ServicePage } from "#practice/program/shapes.ts";
import { providerNames } from "#practice/provider-names.ts";

const { osei } = providerNames;

/** The page /services/general. */
export const generalDentistryPage: ServicePage = {
  slug: "general",
  searchDescription: `Exams, cleanings, fillings, crowns and urgent visits with ${osei.full}, general dentist in ${address.city}, ${address.state}.`,
  introduction: [
    `General dentistry is the part you will see most of: the visits that keep small problems small. ${osei.short} and our hygienists see patients of every age, from a first tooth to a full set of dentures.`,
    "It has been five years since your last visit? You will not be lectured. We start from where things are today.",
  ],
  sections: [
    {
      heading: "Exams and cleanings",
      paragraphs: [
        "Most mouths do well with a visit every six months. If you have gum disease, dry mouth or braces, we may suggest coming more often; if everything has been quiet for years, less.",
      ],
      list: [
        "Exam of teeth, gums, jaw joints and the soft tissues, with a check for oral cancer",
        "X-rays only when they would change what we do",
        "Cleaning above the gumline, and scaling and root planing below it where the gums need it",
        "Fluoride and sealants for children, and for adults whose teeth decay easily",
      ],
    },
    {
      heading: "Repairing teeth",
      paragraphs: [
        "A cavity found early takes a small tooth-colored filling and half an hour. A tooth that has lost more of itself may need an inlay, an onlay or a crown, which is shaped to fit and takes two visits.",
      ],
      list: [
        "Composite (tooth-colored) fillings",
        "Inlays and onlays",
        "Crowns and bridges",
        "Essix retainers and night guards",
        "Dentures, full and partial",
      ],
    },
    {
      heading: "Emergencies",
      paragraphs: [
        `Toothache, a broken tooth, a lost crown, a swelling: call ${phone.display} as early in the day as you can. We keep time free for urgent visits. A limited exam looks at the one thing that hurts, eases it and settles what comes next.`,
        "If you have trouble breathing or swallowing, bleeding that will not stop, or a swelling that spreads toward the eye or the neck, call 911 or go to the nearest emergency room.",
      ],
    },
  ],
  visit: {
    heading: "What to expect at a first visit",
    steps: [
      {
        title: "Before you come",
        text: "Bring your insurance card, a list of the medicines you take and, if you have them, earlier X-rays. With an account here, your details are already filled in.",
      },
      {
        title: "The exam",
        text: "Allow about an hour and a quarter. We ask about your health, take the X-rays that are needed, and look at every tooth.",
      },
      {
        title: "The plan",
        text: `${osei.short} shows you what she found, sorted by what is urgent and what is not, with what each step would cost and what your insurance should pay.`,
      },
      {
        title: "The cleaning",
        text: "Usually on the same day. If your gums need deeper care, we plan that separately and numb them first.",
      },
    ],
  },
  questions: {
    heading: "Questions we often hear",
    entries: [
      {
        question: "I am afraid of the dentist. Can you work with that?",
        answer:
          "Yes. Tell us when you ask for the appointment. We book extra time, agree on a sign that means stop, and do only what you said yes to.",
      },
      {
        question: "On which days is the general dentist here?",
        answer: `${osei.short} sees patients on ${describeDaysOf("general_dentist")}.`,
      },
      {
        question: "My teeth are sensitive after a filling. Is that normal?",
        answer:
          "Some sensitivity to cold or pressure is normal for a few days after a filling or a crown. Leave sticky foods for 24 hours. If your bite feels too high, or it hurts more instead of less, call us for an adjustment.",
      },
      {
        question: "At what age should a child come for the first time?",
        answer:
          "Around the first birthday, or when the first tooth comes through. The visit is short and mostly spent on a parent’s lap.",
      },
    ],
  },
};
