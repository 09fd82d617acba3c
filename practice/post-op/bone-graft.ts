import {
  coldCompress,
  howToReachUs,
  painReliefCaution,
  whileNumb,
} from "#practice/post-op/treatment-instructions.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

/** After bone has been grafted. */
export const boneGraft: TreatmentInstructions = {
  anchor: "bone-graft",
  title: "Bone graft",
  introduction:
    "Fine granules now hold the space in which your own bone will grow, usually over three to six months. They are covered by a membrane and stitches. The first two weeks decide how well they stay in place.",
  sections: [
    {
      heading: "Leave the place undisturbed",
      list: [
        "Do not touch it with tongue or fingers, and do not pull your lip to look at it.",
        "A few grains that feel like sand in the first days are normal.",
        "If you have a denture or partial, wear it only if we told you that you may.",
        "No straws, spitting or hard rinsing for 24 hours. Do not smoke or vape for at least two weeks, since grafts often fail in smokers.",
      ],
    },
    {
      heading: "Bleeding",
      paragraphs: [
        "Bite gently on the gauze for 30 minutes. Light oozing is normal for a day. If it bleeds more, sit upright and press with fresh, damp gauze for another 30 minutes without scrubbing the place.",
      ],
    },
    {
      heading: "Swelling",
      paragraphs: [
        coldCompress,
        "Swelling peaks on the second or third day. Sleep with your head raised for two nights.",
      ],
    },
    {
      heading: "Pain medication",
      paragraphs: [
        "Take the first dose before the numbness wears off and then as the label or our prescription says. If we prescribed an antibiotic, take all of it.",
        painReliefCaution,
      ],
    },
    {
      heading: "Diet",
      list: [
        whileNumb,
        "Lukewarm, soft food for the first 2 days, then soft food that you chew on the other side for two weeks.",
        "Nothing hard, crunchy, spicy or with small seeds.",
        "No alcohol for 48 hours.",
      ],
    },
    {
      heading: "Oral hygiene",
      list: [
        "Brush the other teeth from the next day on, and keep the brush away from the graft until we say so.",
        "From the second day on, bathe the place with warm salt water after meals, or with the rinse that we prescribed, and let it run out.",
      ],
    },
    {
      heading: "Grafts in the upper jaw",
      paragraphs: [
        "If the graft lies near your sinus, do not blow your nose for 1 week, sneeze with your mouth open, and ask us before you fly or swim.",
      ],
    },
    {
      heading: "When to contact the office",
      list: [
        "Many grains coming out, or a membrane or stitches that have come loose in the first week",
        "Bleeding that pressure does not stop",
        "Pain or swelling that grows after the third day, pus, or a fever",
        "Numbness on the next day",
      ],
      closing: howToReachUs,
    },
  ],
};
