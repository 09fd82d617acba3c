import { boneGraft } from "#practice/post-op/bone-graft.ts";
import { composite } from "#practice/post-op/composite.ts";
import { crown } from "#practice/post-op/crown.ts";
import { essixRetainer } from "#practice/post-op/essix-retainer.ts";
import { extraction } from "#practice/post-op/extraction.ts";
import { implant } from "#practice/post-op/implant.ts";
import { inlayOnlay } from "#practice/post-op/inlay-onlay.ts";
import { rootCanal } from "#practice/post-op/root-canal.ts";
import { srp } from "#practice/post-op/srp.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

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
