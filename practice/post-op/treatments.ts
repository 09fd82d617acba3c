import type { TreatmentInstructions } from "#practice/program/shapes.ts";
import { boneGraft } from "./bone-graft.ts";
import { composite } from "./composite.ts";
import { crown } from "./crown.ts";
import { essixRetainer } from "./essix-retainer.ts";
import { extraction } from "./extraction.ts";
import { implant } from "./implant.ts";
import { inlayOnlay } from "./inlay-onlay.ts";
import { rootCanal } from "./root-canal.ts";
import { srp } from "./srp.ts";

/** Every treatment's instructions, in the order of the contents list (practice-15). */
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
