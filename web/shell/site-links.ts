import { providersLabel } from "#practice/practice.ts";
import type { Link } from "#practice/program/shapes.ts";
import { services } from "#practice/services.ts";

/** The links under About, in the bar's drop-down and the mobile menu. */
export const aboutLinks: readonly Link[] = [
  { label: providersLabel, href: "/about/team" },
  { label: "Accessibility and language services", href: "/accessibility-services" },
  { label: "Accessibility statement", href: "/accessibility-statement" },
];

/** The service pages. */
export const serviceLinks: readonly Link[] = services.map(({ slug, title }) => ({
  label: title,
  href: `/services/${slug}`,
}));
