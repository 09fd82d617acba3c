import { boneGraft } from "./bone-graft.ts";
import { composite } from "./composite.ts";
import { crown } from "./crown.ts";
import { essixRetainer } from "./essix-retainer.ts";
import { extraction } from "./extraction.ts";
import { implant } from "./implant.ts";
import { inlayOnlay } from "./inlay-onlay.ts";
import { rootCanal } from "./root-canal.ts";
import { srp } from "./srp.ts";
import type { TreatmentInstructions } from "./treatment-instructions.ts";

/** What stands above the instructions on /post-op. */
export const postOpPage: {
  heading: string;
  introduction: readonly string[];
  contentsHeading: string;
  searchDescription: string;
} = {
  heading: "Post-operative instructions",
  introduction: [
    "What to do, and what to leave, in the hours and days after your treatment. If your doctor told you something different, follow your doctor: they know your case.",
    "You may print this page. Once opened, it can also be read without an internet connection.",
  ],
  contentsHeading: "Contents",
  searchDescription:
    "Instructions after root canals, extractions, crowns, fillings, bone grafts, implants, inlays, retainers and deep cleanings from Alder Row Dental.",
};

/** Every treatment's instructions, in the order of the contents list (specification §2). */
export const treatments: readonly TreatmentInstructions[] = [
  rootCanal,
  extraction,
  crown,
  composite,
  boneGraft,
  implant,
  inlayOnlay,
  essixRetainer,
  srp,
];
