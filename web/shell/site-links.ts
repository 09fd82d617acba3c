import { type Link, type Site, site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";

const linkTo = ({ slug, title }: Pick<Site["pages"]["pages"][number], "slug" | "title">): Link => ({
  label: title,
  href: `/${slug}`,
});

/** The pages of the practice's own that a menu lists (site-13). */
const ownLinks = (wanted: "about" | "footer"): readonly Link[] =>
  site()
    .pages.pages.filter(({ menu }) => menu === wanted)
    .map(linkTo);

/** The links under About, in the bar's drop-down and the mobile menu. */
export const aboutLinks = (): readonly Link[] => [
  { label: site().team.label, href: "/about/team" },
  ...ownLinks("about"),
  { label: m.nav_accessibility_and_language(), href: "/accessibility-services" },
  { label: m.nav_accessibility_statement(), href: "/accessibility-statement" },
];

/** The service pages. */
export const serviceLinks = (): readonly Link[] =>
  site().services.services.map(({ slug, title }) => ({ label: title, href: `/services/${slug}` }));

/** The page about work at the practice, once there is one; the footer announces it until then. */
export const careersLink = (): Link | undefined =>
  site()
    .pages.pages.filter(({ slug }) => slug === "careers")
    .map(linkTo)[0];

/** The pages of the practice's own in the footer, the one about work aside, which has a place there. */
export const footerLinks = (): readonly Link[] =>
  ownLinks("footer").filter(({ href }) => href !== careersLink()?.href);
