import type { CategoryColor } from "#practice/program/shapes.ts";

export type PostCategory = "News" | "Advice";

export const postCategories: readonly { value: PostCategory; label: string; color: CategoryColor }[] = [
  { value: "News", label: "News", color: 1 },
  { value: "Advice", label: "Advice", color: 2 },
];
