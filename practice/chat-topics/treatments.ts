import { callUs, requestAppointment } from "#practice/chat-topics/links.ts";
import type { ChatTopic } from "#practice/program/shapes.ts";
import { endodonticMinimumAge, sedationRecommendedUnderAge } from "#practice/schedule.ts";

/** Treatments, and what comes after them. */
export const treatmentTopics: readonly ChatTopic[] = [
  {
    id: "post-op",
    label: "Post-Op Questions",
    keywords: [
      "post-op",
      "post op",
      "after surgery",
      "after my treatment",
      "aftercare",
      "recovery",
      "healing",
    ],
    reply: {
      paragraphs: [
        "What did you have done? Full instructions stand on the Post Op Instructions page, which each of our service pages links to.",
      ],
      links: [callUs],
      followUps: ["after-crown-or-filling", "after-extraction", "after-root-canal", "emergency"],
    },
  },
  {
    id: "after-crown-or-filling",
    label: "A crown or a filling",
    keywords: ["crown", "filling", "sensitive", "sensitivity", "sticky", "temporary"],
    reply: {
      paragraphs: [
        "Sensitivity is normal after crowns or fillings and fades over days to a few weeks. Avoid sticky foods for 24 hours. If your bite feels too high, or it hurts more instead of less, call us.",
      ],
      links: [callUs],
      followUps: ["post-op"],
    },
  },
  {
    id: "after-extraction",
    label: "An extraction",
    keywords: [
      "extraction",
      "extracted",
      "pulled",
      "pull",
      "gauze",
      "straw",
      "socket",
      "wisdom t",
      "swelling",
      "bleed",
      "tooth out",
    ],
    reply: {
      paragraphs: [
        "Bite on gauze for 30 to 45 minutes, and avoid straws for 24 hours. Rest, and eat soft food for two days.",
        "If firm pressure does not slow the bleeding, or pain starts to throb after the third day, call us.",
      ],
      links: [callUs],
      followUps: ["post-op", "emergency"],
    },
  },
  {
    id: "after-root-canal",
    label: "A root canal",
    keywords: [
      "after a root canal",
      "after root canal",
      "after my root canal",
      "had a root canal",
      "flare-up",
      "flare up",
    ],
    reply: {
      paragraphs: [
        "Do not eat or drink for 30 minutes. Soreness when biting is normal for a few days. In about 5% of cases the tooth flares up; call us if it does. The tooth needs its permanent crown within 2 to 4 weeks.",
      ],
      links: [callUs],
      followUps: ["post-op"],
    },
  },
  {
    id: "treatment",
    label: "Treatment Questions",
    keywords: ["treatment", "procedure", "service", "cleaning", "exam", "check-up", "checkup", "whiten"],
    reply: {
      paragraphs: [
        "We offer general dentistry, endodontics (root canals) and oral surgery. What would you like to know?",
      ],
      links: [
        {
          label: "About common treatments (American Dental Association)",
          href: "https://www.mouthhealthy.org/",
        },
      ],
      followUps: ["root-canal-age", "root-canal-pain", "implants", "emergency"],
    },
  },
  {
    id: "root-canal-age",
    label: "Root canals for younger patients",
    keywords: [
      "my child",
      "my son",
      "my daughter",
      "years old",
      "year old",
      "how old",
      "age",
      "minimum age",
      "sedat",
      "teenager",
      "kid",
    ],
    reply: {
      paragraphs: [
        `Our endodontist treats patients aged ${endodonticMinimumAge} and older. For patients under ${sedationRecommendedUnderAge} with no prior root-canal treatment, we recommend sedation.`,
        "For everything else, children of any age are welcome with our general dentist.",
      ],
      links: [requestAppointment, callUs],
      followUps: ["root-canal-pain"],
    },
  },
  {
    id: "root-canal-pain",
    label: "Does a root canal hurt?",
    keywords: [
      "root canal",
      "endodont",
      "does it hurt",
      "will it hurt",
      "painful",
      "nerve",
      "afraid",
      "scared",
      "anxious",
    ],
    reply: {
      paragraphs: [
        "With the tooth numb it should feel much like a long filling. We test that you are numb before starting, and stop if you feel something. The tooth may be sore to bite on for a few days.",
      ],
      links: [
        {
          label: "About root canals (American Association of Endodontists)",
          href: "https://www.aae.org/patients/",
        },
      ],
      followUps: ["root-canal-age", "after-root-canal", "booking"],
    },
  },
  {
    id: "implants",
    label: "Implants and wisdom teeth",
    keywords: ["implant", "wisdom", "oral surg", "surgeon", "missing tooth", "bone graft"],
    reply: {
      paragraphs: [
        "Our oral surgeon looks at the X-ray with you first: not every wisdom tooth has to go. An implant takes about three to six months from placing to the finished crown, since the bone has to grow onto it.",
      ],
      links: [requestAppointment, { label: "About oral surgery (AAOMS)", href: "https://myoms.org/" }],
      followUps: ["after-extraction", "which-day"],
    },
  },
];
