import { howToReachUs, painReliefCaution, whileNumb } from "#practice/post-op/treatment-instructions.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

/** After a tooth-colored filling. */
export const composite: TreatmentInstructions = {
  anchor: "composite",
  title: "Composite filling",
  introduction:
    "Your tooth-colored filling is already hard. The tooth itself needs a little longer: sensitivity to cold, air, sweets or pressure is normal and fades within days, after a deep filling within a few weeks.",
  sections: [
    {
      heading: "Diet",
      list: [
        whileNumb,
        "Avoid sticky foods for 24 hours.",
        "Coffee, tea, red wine and tobacco can stain a new filling in front teeth. Go without them for the first two days if its color matters to you.",
        "Do not use your teeth as scissors, and do not chew ice, pens or nails.",
      ],
    },
    {
      heading: "Bleeding and swelling",
      paragraphs: [
        "If the filling reaches down to the gum, the gum may be sore and bleed a little for a day or two. Warm salt water soothes it. Swelling is unusual; a cold compress, 20 minutes on and 20 minutes off, eases the place of the injection.",
      ],
    },
    {
      heading: "Pain medication",
      paragraphs: [
        "Most people need none. If you do, take ibuprofen or acetaminophen as the label says.",
        painReliefCaution,
      ],
    },
    {
      heading: "Oral hygiene",
      paragraphs: [
        "Brush and floss as usual from the same evening. Fillings last longest where the edge is kept clean. A fluoride toothpaste for sensitive teeth helps if cold bothers you.",
      ],
    },
    {
      heading: "When to contact the office",
      list: [
        "A bite that feels too high once the numbness has gone: a short adjustment mends it, and it seldom goes away by itself",
        "Sensitivity that grows, or has not eased after two weeks",
        "Pain without a cause, or pain that wakes you",
        "A rough edge, or a piece that has broken off",
      ],
      closing: howToReachUs,
    },
  ],
};
