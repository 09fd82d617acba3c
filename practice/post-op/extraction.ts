import {
  coldCompress,
  howToReachUs,
  painReliefCaution,
  whileNumb,
} from "#practice/post-op/treatment-instructions.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

/** After a tooth, wisdom teeth included, has been taken out. */
export const extraction: TreatmentInstructions = {
  anchor: "extraction",
  title: "Extraction",
  introduction:
    "A blood clot now fills the socket. It protects the bone underneath and is the start of healing, so most of what follows is about leaving it in place.",
  sections: [
    {
      heading: "Bleeding",
      list: [
        "Bite firmly on the gauze for 30 minutes without looking; up to 45 minutes does no harm. If it still bleeds, fold a fresh, damp piece and bite for another 30 minutes.",
        "Some oozing and pink saliva is normal for a day. Put an old towel on your pillow.",
        "If gauze does not help, bite on a damp black tea bag for 30 minutes, sit upright and keep calm.",
        "Do not spit, rinse hard or use a straw for 24 hours. The suction can pull the clot out.",
      ],
    },
    {
      heading: "Rest",
      paragraphs: [
        "Take it easy for the rest of the day, and leave sports and heavy lifting for two or three days. Keep your head raised, also in bed. After sedation do not drive, sign papers or look after children alone until the next day.",
      ],
    },
    {
      heading: "Swelling",
      paragraphs: [
        coldCompress,
        "Swelling is greatest on the second or third day and then goes down. A bruise or a stiff jaw may last a week. From the third day on, moist warmth feels better than cold.",
      ],
    },
    {
      heading: "Pain medication",
      paragraphs: [
        "Take the first dose before the numbness wears off, with some food. Ibuprofen and acetaminophen work well, as the label or our prescription says. If you were given a stronger medicine, do not drive and do not drink alcohol with it.",
        painReliefCaution,
      ],
    },
    {
      heading: "Diet",
      list: [
        whileNumb,
        "Eat soft food for 2 days: yogurt, eggs, mashed vegetables, soup that is not hot. Then go back to normal as comfort allows, chewing on the other side.",
        "Drink plenty of water from a glass.",
        "No alcohol for 48 hours.",
        "Leave out nuts, chips, seeds, rice and anything hot or spicy until the gum has closed over.",
        "Do not smoke or vape for at least 3 days, longer if you can. It is the commonest cause of a painful dry socket.",
      ],
    },
    {
      heading: "Oral hygiene",
      list: [
        "Do not brush for 8 hours. Then brush your other teeth gently and stay away from the socket.",
        "From the second day on, let warm salt water (half a teaspoon in a glass) wash over the place after meals, and let it fall out rather than spitting.",
        "Stitches that dissolve come loose within one to two weeks. Leave them alone until then.",
      ],
    },
    {
      heading: "If we told you that your sinus is involved",
      paragraphs: [
        "The roots of upper back teeth lie close to the sinus. If we said that yours were, take care for 1 week:",
      ],
      list: [
        "Do not blow your nose. Wipe it instead.",
        "Sneeze with your mouth open.",
        "No straws, no balloons, no wind instruments, no smoking.",
        "No swimming under water, and ask us before you fly.",
        "Take the decongestant or antibiotic that we prescribed as written on it.",
      ],
    },
    {
      heading: "When to contact the office",
      list: [
        "Bright red bleeding after two rounds of firm pressure",
        "Throbbing pain that starts or grows on the third to fifth day, often with a bad taste: this may be a dry socket, and we can ease it",
        "Swelling that grows after the third day, pus, or a fever over 101 °F (38.3 °C)",
        "Numbness of lip, chin or tongue on the next day",
        "Fluid or air passing between your mouth and your nose",
        "A rash or itching after a medicine: stop taking it and call",
      ],
      closing: howToReachUs,
    },
  ],
};
