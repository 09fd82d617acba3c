import { howToReachUs, painReliefCaution } from "#practice/post-op/treatment-instructions.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

/** After an Essix retainer has been handed over. */
export const essixRetainer: TreatmentInstructions = {
  anchor: "essix-retainer",
  title: "Essix retainer",
  introduction:
    "Your clear retainer holds teeth where they are, or carries a tooth for show while an implant heals. It feels tight at first, and you may lisp for a day or two. Reading aloud helps.",
  sections: [
    {
      heading: "Wearing it",
      list: [
        "Wear it day and night, or nights only, as we agreed with you.",
        "Press it in with your fingers, never by biting. Take it out with both hands, from the back teeth forward.",
        "Whenever it is out, it belongs in its case. Most lost retainers were wrapped in a napkin.",
      ],
    },
    {
      heading: "Diet",
      list: [
        "Take it out to eat and to drink anything but cool water.",
        "If it replaces a tooth over a fresh surgery and we asked you to keep it in, eat soft food for those days.",
        "Rinse your mouth, or better brush, before you put it back.",
      ],
    },
    {
      heading: "Bleeding and swelling",
      paragraphs: [
        "A retainer causes neither. If it covers a surgery, follow the instructions for that treatment, and call us if an edge presses into swollen gum.",
      ],
    },
    {
      heading: "Pain medication",
      paragraphs: [
        "Pressure for the first two or three days is normal. Acetaminophen or ibuprofen, as the label says, helps if it bothers you. Orthodontic wax covers an edge that rubs.",
        painReliefCaution,
      ],
    },
    {
      heading: "Oral hygiene",
      list: [
        "Brush and floss before each wearing.",
        "Clean the retainer each morning and evening with a soft brush, cool water and a drop of clear dish soap. Toothpaste scratches it.",
        "Once a week, soak it in a retainer cleaner.",
        "Keep it away from hot water, the dishwasher, a car in the sun, and dogs.",
      ],
    },
    {
      heading: "When to contact the office",
      list: [
        "It is cracked, lost or no longer fits: teeth can move within days, so call soon",
        "A sore spot that has not healed after three days",
        "The tooth in it has come loose",
      ],
      closing: howToReachUs,
    },
  ],
};
