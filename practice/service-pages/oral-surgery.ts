import { address } from "#practice/practice.ts";
import type { ServicePage } from "#practice/program/shapes.ts";
import { providerNames } from "#practice/provider-names.ts";

const { halloran, osei } = providerNames;

/** The page /services/oral-surgery. */
export const oralSurgeryPage: ServicePage = {
  slug: "oral-surgery",
  searchDescription: `Extractions, wisdom teeth, bone grafts and dental implants with ${halloran.full}, oral surgeon in ${address.city}, ${address.state}.`,
  introduction: [
    `Some teeth cannot stay, and some gaps want filling. ${halloran.short} removes teeth, rebuilds bone and places implants here in the office, so that you are looked after by people you already know.`,
    "Surgery in the mouth heals well when the days around it are planned. We do that planning with you before anything is scheduled.",
  ],
  sections: [
    {
      heading: "Extractions and wisdom teeth",
      paragraphs: [
        "A tooth may have to go because it is broken below the gum, because infection has taken too much bone, or because there was never room for it. Wisdom teeth that give no trouble can often stay; we show you on the X-ray why we think yours should or should not.",
      ],
    },
    {
      heading: "Implants",
      paragraphs: [
        `An implant is a small titanium post that takes the place of a root. After it is placed, the bone needs about three to six months to grow onto it. Then ${osei.short} fits the crown that you see and chew with.`,
      ],
    },
    {
      heading: "Bone grafts",
      paragraphs: [
        "Where a tooth is missing, the jaw thins out. A graft gives the bone a frame to grow into, either in the socket right after an extraction or later, before an implant.",
      ],
    },
    {
      heading: "Other surgery",
      list: [
        "Biopsy of a spot that has not healed",
        "Removal of cysts",
        "Reshaping bone before a denture",
        "Freeing a tight lip or tongue tie",
      ],
    },
    {
      heading: "Comfort and sedation",
      paragraphs: [
        "Local anesthetic is always used. On top of it you may choose nitrous oxide, a tablet or sedation through a vein. For a tablet or a vein you need an adult to take you home and stay with you for the rest of the day, and we tell you when to stop eating and drinking beforehand.",
      ],
    },
  ],
  visit: {
    heading: "What to expect",
    steps: [
      {
        title: "Consultation",
        text: "We go through your health and medicines, take a 3D X-ray if it is needed, and talk about the choices. Tell us if you take blood thinners or medicine for your bones; do not stop any of them on your own.",
      },
      {
        title: "The day itself",
        text: "Eat normally if you have local anesthetic only. Wear short sleeves and comfortable clothes. A simple extraction takes about half an hour, wisdom teeth or an implant about one to two.",
      },
      {
        title: "That evening",
        text: `You go home with gauze, written instructions and a number that reaches us. ${halloran.short} calls to ask how you are.`,
      },
      {
        title: "Follow-up",
        text: "We see you after one to two weeks to check the healing and take out stitches that have not dissolved.",
      },
    ],
  },
  questions: {
    heading: "Questions we often hear",
    entries: [
      {
        question: "How long should I stay off work?",
        answer:
          "After a simple extraction most people are back the next day. After wisdom teeth or a larger graft, plan on two or three quiet days.",
      },
      {
        question: "What should I do right after an extraction?",
        answer:
          "Bite firmly on the gauze for 30 to 45 minutes, rest, and keep your head raised. Do not use a straw for 24 hours, since the suction can pull the clot out.",
      },
      {
        question: "On which days is the oral surgeon here?",
        answer:
          "Her days change from week to week. Ask for the weekdays that suit you, and we will find the nearest time.",
      },
      {
        question: "Am I too old for an implant?",
        answer:
          "Age alone rarely rules one out. What counts is the bone, the gums, whether you smoke, and conditions such as diabetes being under control.",
      },
    ],
  },
};
