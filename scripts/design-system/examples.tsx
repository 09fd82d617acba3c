import { actionExamples } from "./actions.tsx";
import { contentExamples } from "./content.tsx";
import type { Example } from "./example.tsx";
import { feedbackExamples } from "./feedback.tsx";
import { fieldExamples } from "./fields.tsx";

/** An example of each component that docs/design-system.md shows. */
export const examples: readonly Example[] = [
  ...actionExamples,
  ...contentExamples,
  ...feedbackExamples,
  ...fieldExamples,
];
