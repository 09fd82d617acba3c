import { howToReachUs, painReliefCaution, whileNumb } from "#practice/post-op/treatment-instructions.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

/** After a tooth was prepared for an inlay or onlay, and after it was bonded. */
export const inlayOnlay: TreatmentInstructions = {
  anchor: "inlay-onlay",
  title: "Inlay or onlay",
  introduction:
    "An inlay fills the middle of a tooth; an onlay also covers one or more of its points. Until yours is made, a soft temporary filling closes the tooth. Once it is bonded, it should feel like part of the tooth within days.",
  sections: [
    {
      heading: "Diet",
      list: [
        whileNumb,
        "With the temporary filling, chew on the other side and leave out sticky, hard and chewy food.",
        "After the bonding, avoid sticky foods for 24 hours.",
      ],
    },
    {
      heading: "Bleeding and swelling",
      paragraphs: [
        "The gum between the teeth may be sore and bleed a little for two days. Rinse with warm salt water. For a swollen cheek, hold a cold compress against it, 20 minutes on and 20 minutes off.",
      ],
    },
    {
      heading: "Pain medication",
      paragraphs: [
        "Sensitivity to cold and pressure is normal and fades within a few weeks. If you need something, take ibuprofen or acetaminophen as the label says.",
        painReliefCaution,
      ],
    },
    {
      heading: "Oral hygiene",
      list: [
        "Brush as usual.",
        "Leave floss out beside the temporary filling, or pull it out sideways.",
        "From the day after the bonding, floss daily; the seam is where new decay would start.",
      ],
    },
    {
      heading: "When to contact the office",
      list: [
        "The temporary filling has come out: the tooth can move or break within days",
        "A bite that feels too high",
        "Sensitivity that grows, or pain that lingers after hot or cold",
        "A rough edge, or food that keeps catching",
      ],
      closing: howToReachUs,
    },
  ],
};
