/** A newsletter category as stored and sent, which is also what readers see (practice-14). */
export type PostCategory = "General Dentistry" | "Endodontics" | "Oral Surgery" | "Careers" | "Random";

/** A colour of the design, by the name of its token. */
export type Accent = "teal" | "blue" | "plum" | "coral" | "amber";

/** The five newsletter categories, each with the accent of its badge. */
export const postCategories: readonly { value: PostCategory; label: string; accent: Accent }[] = [
  { value: "General Dentistry", label: "General Dentistry", accent: "teal" },
  { value: "Endodontics", label: "Endodontics", accent: "blue" },
  { value: "Oral Surgery", label: "Oral Surgery", accent: "plum" },
  { value: "Careers", label: "Careers", accent: "amber" },
  { value: "Random", label: "Random", accent: "coral" },
];
