import { howToReachUs, painReliefCaution, whileNumb } from "#practice/post-op/treatment-instructions.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

/** After a tooth was prepared for a crown, and after the crown was cemented. */
export const crown: TreatmentInstructions = {
  anchor: "crown",
  title: "Crown",
  introduction:
    "A crown usually takes two visits: at the first the tooth is shaped and given a temporary crown, at the second the permanent one is cemented. Sensitivity to cold, heat or pressure is normal after either and fades over days to a few weeks.",
  sections: [
    {
      heading: "Diet",
      list: [
        whileNumb,
        "Avoid sticky foods such as caramel, gum and taffy for 24 hours after a crown is cemented, and for as long as you wear a temporary one.",
        "Do not chew ice or bite on hard things with a temporary crown. Chew on the other side.",
      ],
    },
    {
      heading: "Bleeding and swelling",
      paragraphs: [
        "The gum around the tooth may be tender and bleed a little when you brush on the first two days. Rinse with warm salt water, half a teaspoon in a glass. If your cheek feels swollen from the injection, hold a cold compress against it for 20 minutes at a time.",
      ],
    },
    {
      heading: "Pain medication",
      paragraphs: [
        "If the tooth or the gum is sore, ibuprofen or acetaminophen as the label says is enough. A toothpaste for sensitive teeth helps if cold bothers you for longer.",
        painReliefCaution,
      ],
    },
    {
      heading: "Oral hygiene",
      list: [
        "Brush twice a day, along the gumline too. A crown cannot decay, but the tooth beneath it can.",
        "With a temporary crown, pull the floss out sideways instead of lifting it up.",
        "With the permanent crown, floss as with any other tooth from the next day on.",
        "If you grind your teeth at night, wear your night guard. Ask us for one if you have none.",
      ],
    },
    {
      heading: "If the temporary crown comes off",
      paragraphs: [
        "Keep it and call us. Until we see you, you can put it back with a little denture adhesive or toothpaste from the drugstore, never with household glue. Take it out at night, so that you cannot swallow it.",
      ],
    },
    {
      heading: "When to contact the office",
      list: [
        "A bite that still feels too high or uneven the next day",
        "A crown that is loose or has come off",
        "Pain that grows, that wakes you, or that lingers after hot food or drink",
        "Swelling, or a pimple on the gum",
      ],
      closing: howToReachUs,
    },
  ],
};
