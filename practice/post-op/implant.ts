import {
  coldCompress,
  howToReachUs,
  painReliefCaution,
  whileNumb,
} from "#practice/post-op/treatment-instructions.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

/** After an implant has been placed. */
export const implant: TreatmentInstructions = {
  anchor: "implant",
  title: "Implant",
  introduction:
    "Your implant now has to grow together with the bone, which takes about three to six months. During this time it should carry no load. You may see a small metal cap at the gum, or nothing at all if it is covered.",
  sections: [
    {
      heading: "Bleeding",
      paragraphs: [
        "Bite on the gauze for 30 minutes. Some oozing is normal for a day. If it goes on, press with fresh, damp gauze for another 30 minutes. No straws and no spitting for 24 hours.",
      ],
    },
    {
      heading: "Swelling",
      paragraphs: [
        coldCompress,
        "Swelling and bruising are greatest on the second or third day. Keep your head raised at night.",
      ],
    },
    {
      heading: "Pain medication",
      paragraphs: [
        "Most people manage with ibuprofen or acetaminophen for two or three days. Take the first dose before the numbness wears off. If we prescribed an antibiotic, take all of it.",
        painReliefCaution,
      ],
    },
    {
      heading: "Diet",
      list: [
        whileNumb,
        "Cool or lukewarm soft food for 2 days, then soft food on the other side until we have checked the healing.",
        "No alcohol for 48 hours.",
        "Do not smoke or vape: nothing lowers an implant’s chances more. If stopping for good is too much, stop for two weeks before and eight weeks after.",
      ],
    },
    {
      heading: "Oral hygiene",
      list: [
        "Brush the other teeth as usual from the next day on.",
        "Rinse gently with warm salt water, or the rinse that we prescribed, after meals from the second day on.",
        "When the soreness is gone, clean the metal cap with a very soft brush.",
        "No electric brush or water flosser on the place until we say so.",
      ],
    },
    {
      heading: "Temporary teeth",
      paragraphs: [
        "A temporary tooth or denture must not press on the implant. If it rocks or rubs, leave it out and call us.",
      ],
    },
    {
      heading: "When to contact the office",
      list: [
        "A cap or implant that feels loose; keep the cap if it comes out",
        "Bleeding that pressure does not stop",
        "Pain or swelling that grows after the third day, pus, or a fever",
        "Numbness or tingling of lip, chin or tongue on the next day",
      ],
      closing: howToReachUs,
    },
  ],
};
