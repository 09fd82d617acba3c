import { type Accent, postCategories } from "#practice/post-categories.ts";
import { Badge } from "../ui/badge.tsx";

const accentClasses: Readonly<Record<Accent, string>> = {
  teal: "bg-accent-teal/10 text-accent-teal",
  blue: "bg-accent-blue/10 text-accent-blue",
  plum: "bg-accent-plum/10 text-accent-plum",
  coral: "bg-accent-coral/10 text-accent-coral",
  amber: "bg-accent-amber/10 text-accent-amber",
};

/** A post's category in its colour; nothing where it has none. */
export function CategoryBadge({ category }: { category: string | null }) {
  if (!category) return null;
  const { label, accent } = postCategories.find(({ value }) => value === category) ?? {
    label: category,
    accent: "teal",
  };
  return <Badge className={accentClasses[accent]}>{label}</Badge>;
}

/** Marks a draft for its author, who alone sees it (newsletter-2). */
export function DraftBadge() {
  return <Badge className="bg-warning-tint text-warning">Draft</Badge>;
}
