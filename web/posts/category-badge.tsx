import { postCategories } from "#practice/post-categories.ts";
import type { CategoryColor } from "#practice/program/shapes.ts";
import { Badge } from "#web/ui/badge.tsx";

const colorClasses: Readonly<Record<CategoryColor, string>> = {
  1: "bg-category-1/10 text-category-1",
  2: "bg-category-2/10 text-category-2",
  3: "bg-category-3/10 text-category-3",
  4: "bg-category-4/10 text-category-4",
  5: "bg-category-5/10 text-category-5",
};

/** A post's category in its colour; nothing without a category. */
export function CategoryBadge({ category }: { category: string | null }) {
  if (!category) return null;
  const { label, color } = postCategories.find(({ value }) => value === category) ?? {
    label: category,
    color: 1,
  };
  return <Badge className={colorClasses[color]}>{label}</Badge>;
}

/** Marks a draft for its author, who alone sees it (newsletter-2). */
export function DraftBadge() {
  return <Badge className="bg-warning-subtle text-warning">Draft</Badge>;
}
