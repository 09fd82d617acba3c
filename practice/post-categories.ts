import type { CategoryColor } from "#practice/program/shapes.ts";

/** A newsletter category as stored and sent, which is also what readers see (practice-14). */
export type PostCategory = "General Dentistry" | "Endodontics" | "Oral Surgery" | "Careers" | "Random";

/** The five newsletter categories, each with the colour of its badge. */
export const postCategories: readonly { value: PostCategory; label: string; color: CategoryColor }[] = [
  { value: "General Dentistry", label: "General Dentistry", color: 1 },
  { value: "Endodontics", label: "Endodontics", color: 2 },
  { value: "Oral Surgery", label: "Oral Surgery", color: 3 },
  { value: "Careers", label: "Careers", color: 4 },
  { value: "Random", label: "Random", color: 5 },
];
