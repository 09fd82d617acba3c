import { site } from "./site/site.ts";

/** The parts of the site, or of its documents, that have pages with a slug. */
interface Slugs {
  readonly services: { readonly services: readonly { readonly slug: string }[] };
}

const servicePaths = ({ services }: Slugs = site()) =>
  services.services.map(({ slug }) => `/services/${slug}`);

/** Every fixed path of the site (pages-1); links in a practice's texts lead to one of them. */
export const sitePaths = (from: Slugs = site()): readonly string[] => [
  "/",
  "/about/team",
  ...servicePaths(from),
  "/post-op",
  "/register",
  "/login",
  "/forgot-password",
  "/request-appointment",
  "/appointments",
  "/profile/edit",
  "/create",
  "/settings/security/2fa",
  "/accessibility-statement",
  "/accessibility-services",
  "/accessibility/services",
];

/** The paths in the sitemap: pages that can be used without an account. */
export const indexablePaths = (): readonly string[] => [
  "/",
  "/about/team",
  ...servicePaths(),
  "/post-op",
  "/request-appointment",
  "/register",
  "/accessibility-statement",
  "/accessibility-services",
];

/**
 * First parts of paths that are the program's, also those of languages and of pages to come: no page of the practice's
 * own is there (site-13).
 */
export const reservedSlugs: readonly string[] = [
  "about",
  "accessibility",
  "accessibility-services",
  "accessibility-statement",
  "api",
  "appointments",
  "assets",
  "auth",
  "blog",
  "blogs",
  "create",
  "en",
  "es",
  "first-owner",
  "forgot-password",
  "login",
  "notice-of-privacy-practices",
  "offer",
  "office",
  "pictures",
  "post-op",
  "preview",
  "privacy",
  "profile",
  "register",
  "request-appointment",
  "reset-password",
  "services",
  "settings",
  "token",
  "unsubscribe",
  "unsubscribed",
  "verify-email",
  "verify-email-change",
  "visit",
];
