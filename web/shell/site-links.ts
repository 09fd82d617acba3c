import { type Link, site } from "#contract/site/site.ts";

/** The links under About, in the bar's drop-down and the mobile menu. */
export const aboutLinks = (): readonly Link[] => [
  { label: site().team.label, href: "/about/team" },
  { label: "Accessibility and language services", href: "/accessibility-services" },
  { label: "Accessibility statement", href: "/accessibility-statement" },
];

/** The service pages. */
export const serviceLinks = (): readonly Link[] =>
  site().services.services.map(({ slug, title }) => ({ label: title, href: `/services/${slug}` }));
