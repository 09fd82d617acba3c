import {
  coldCompress,
  howToReachUs,
  painReliefCaution,
  whileNumb,
} from "#practice/post-op/treatment-instructions.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

/** After root canal treatment. */
export const rootCanal: TreatmentInstructions = {
  anchor: "root-canal",
  title: "Root canal",
  introduction:
    "The inside of your tooth has been cleaned and sealed. The tissue around the root needs a few days to settle, so soreness when you bite or touch the tooth is to be expected, most of all if it hurt before.",
  sections: [
    {
      heading: "Eating and drinking",
      list: [
        "Do not eat or drink for 30 minutes after the treatment, so that the temporary filling can harden.",
        whileNumb,
        "Chew on the other side until the permanent crown is in place, and avoid anything hard or sticky on this tooth.",
      ],
    },
    {
      heading: "Bleeding",
      paragraphs: [
        "A little pink in your saliva on the first day can come from the gum around the tooth. Steady bleeding is not usual.",
      ],
    },
    {
      heading: "Swelling",
      paragraphs: [
        `Most teeth swell little or not at all. If yours does: ${coldCompress}`,
        "Sleep with your head on an extra pillow for the first night.",
      ],
    },
    {
      heading: "Pain medication",
      paragraphs: [
        "Ibuprofen or acetaminophen, taken as the label says, is enough for most people. The first dose works best before the numbness wears off. If we prescribed an antibiotic, take all of it.",
        painReliefCaution,
      ],
    },
    {
      heading: "Flare-ups",
      paragraphs: [
        "In about 5% of cases a tooth flares up in the first days, with strong pain, swelling or both. It does not mean that the treatment has failed, but it needs our help. Please call rather than wait.",
      ],
    },
    {
      heading: "Oral hygiene",
      paragraphs: [
        "Brush and floss as usual, gently around this tooth. It is normal for a thin layer of the temporary filling to wear away.",
      ],
    },
    {
      heading: "Your permanent crown",
      paragraphs: [
        "The tooth needs its permanent crown within 2 to 4 weeks. Until then it can crack or leak, and a cracked tooth may be lost. Make the appointment with your general dentist as soon as you can.",
      ],
    },
    {
      heading: "When to contact the office",
      list: [
        "Pain that medicine does not ease, or that grows after the third day",
        "Swelling you can see from outside, or a fever",
        "A rash or itching after a medicine: stop taking it and call",
        "A temporary filling that has come out, or a bite that feels too high",
        "The symptoms from before the treatment returning",
      ],
      closing: howToReachUs,
    },
  ],
};
