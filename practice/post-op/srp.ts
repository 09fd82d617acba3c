import {
  coldCompress,
  howToReachUs,
  painReliefCaution,
  whileNumb,
} from "#practice/post-op/treatment-instructions.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

/** After scaling and root planing. */
export const srp: TreatmentInstructions = {
  anchor: "srp",
  title: "Scaling and root planing (SRP)",
  introduction:
    "Your teeth have been cleaned below the gumline, where a brush cannot reach. As the gums heal they tighten around the teeth. They may look a little lower than before, because the swelling is gone.",
  sections: [
    {
      heading: "Diet",
      list: [
        whileNumb,
        "Soft, lukewarm food for the first two days. Leave out chips, nuts, seeds, popcorn and hot spices.",
        "No alcohol for 48 hours, and no smoking or vaping for at least 3 days: it is what holds gums back from healing.",
      ],
    },
    {
      heading: "Bleeding",
      paragraphs: [
        "Gums may ooze and bleed when you brush for two or three days. If a place goes on bleeding, press damp gauze on it for 20 minutes.",
      ],
    },
    {
      heading: "Swelling",
      paragraphs: [`Swelling is usually slight. If it bothers you: ${coldCompress}`],
    },
    {
      heading: "Pain medication",
      paragraphs: [
        "Take ibuprofen or acetaminophen as the label says, the first dose before the numbness wears off. Teeth may be sensitive to cold for a few weeks; a toothpaste for sensitive teeth, used twice a day, helps within two.",
        painReliefCaution,
      ],
    },
    {
      heading: "Oral hygiene",
      list: [
        "Brush gently with a soft brush from the same evening, and go back to full strength within three days.",
        "Start flossing, or using the small brushes we showed you, again on the second day.",
        "Rinse with warm salt water three times a day for the first days, or with the rinse that we prescribed for as long as we said.",
        "If we placed an antibiotic in a pocket, do not floss there for ten days.",
      ],
    },
    {
      heading: "Maintenance",
      paragraphs: [
        "Gum disease can be held still but not cured. We look at your gums again after four to six weeks, and from then on you come for maintenance cleanings every 3, 4 or 6 months, depending on how they do.",
      ],
    },
    {
      heading: "When to contact the office",
      list: [
        "Bleeding that pressure does not stop",
        "Pain or swelling that grows after the third day",
        "Pus, a fever, or a bad taste that stays",
        "A tooth that has become looser",
      ],
      closing: howToReachUs,
    },
  ],
};
