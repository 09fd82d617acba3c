import { address } from "#practice/practice.ts";
import { describeDaysOf } from "#practice/program/describe-days.ts";
import type { ServicePage } from "#practice/program/shapes.ts";
import { providerNames } from "#practice/provider-names.ts";
import { endodonticMinimumAge, sedationRecommendedUnderAge } from "#practice/schedule.ts";

const { takeda, osei } = providerNames;

/** The page /services/endodontics. */
export const endodonticsPage: ServicePage = {
  slug: "endodontics",
  searchDescription: `Root canal treatment and retreatment under the microscope with ${takeda.full}, endodontist in ${address.city}, ${address.state}.`,
  introduction: [
    "Inside each tooth is a soft core of nerve and blood vessels. When decay, a crack or a blow lets bacteria reach it, the tooth begins to ache, and no filling can reach that deep. Endodontic treatment cleans out the core and seals the space, so that the pain ends and the tooth stays.",
    `${takeda.short} does this work all day, which is why it tends to go faster and more quietly than people fear.`,
  ],
  sections: [
    {
      heading: "When a tooth may need it",
      list: [
        "Pain that lingers for minutes after something hot or cold",
        "Pain when biting, or an ache that wakes you",
        "A tooth that has turned darker",
        "A pimple on the gum near a tooth, or swelling beside it",
        "No pain at all: some infections show only on an X-ray",
      ],
    },
    {
      heading: "What we treat",
      list: [
        "Root canal treatment of front teeth, premolars and molars",
        "Retreatment of a tooth whose earlier root canal has failed",
        "Surgery at the root’s tip, where treatment from above cannot reach",
        "Teeth that were knocked loose, broken or knocked out",
        "A second opinion when you have been told that a tooth must come out",
      ],
    },
    {
      heading: "Who can be treated here",
      paragraphs: [
        `${takeda.short} treats patients aged ${endodonticMinimumAge} and older. For younger children we gladly refer you to a pediatric specialist.`,
        `For patients under ${sedationRecommendedUnderAge} who have never had a root canal, we recommend sedation. A parent or guardian comes along, and we go through what it means beforehand.`,
      ],
    },
    {
      heading: "Afterward",
      paragraphs: [
        `The tooth leaves us with a temporary filling. It needs a permanent crown within 2 to 4 weeks, since a treated tooth can crack without one. ${osei.short} makes it in the same office.`,
      ],
    },
  ],
  visit: {
    heading: "What to expect at your appointment",
    steps: [
      {
        title: "Finding the tooth",
        text: "Pain can seem to come from the wrong tooth. We test each one gently and take a small X-ray, sometimes a 3D one.",
      },
      {
        title: "Getting numb",
        text: "We wait until you are fully numb and test it before starting. If you still feel something, we stop and add more.",
      },
      {
        title: "The treatment",
        text: `A thin sheet keeps the tooth dry. Through a small opening, ${takeda.short} cleans, shapes and fills the canals. Most teeth take 60 to 90 minutes, some a second visit.`,
      },
      {
        title: "Going home",
        text: "Please do not eat or drink for 30 minutes. You can drive yourself unless you were sedated. The tooth may be sore to bite on for a few days.",
      },
    ],
  },
  questions: {
    heading: "Questions we often hear",
    entries: [
      {
        question: "Does a root canal hurt?",
        answer:
          "With the tooth numb it should feel much like a long filling. Soreness in the days after is common, and over-the-counter pain medicine is usually enough.",
      },
      {
        question: "Could the pain come back?",
        answer:
          "In about 5% of cases the tooth flares up within the first days, with pain or swelling. It can be treated. Call us rather than wait it out.",
      },
      {
        question: "Would it be simpler to have the tooth pulled?",
        answer:
          "Sometimes that is the right choice, and we say so. But a gap lets other teeth move, and replacing a tooth costs more time and money than keeping one that can be kept.",
      },
      {
        question: "On which days is the endodontist here?",
        answer: `${takeda.short} sees patients on ${describeDaysOf("endodontist")}.`,
      },
    ],
  },
};
