import { crown } from "#practice/post-op/crown.ts";
import { extraction } from "#practice/post-op/extraction.ts";
import { implant } from "#practice/post-op/implant.ts";
import type { TreatmentInstructions } from "#practice/program/shapes.ts";

export const treatments: readonly TreatmentInstructions[] = [extraction, crown, implant];
