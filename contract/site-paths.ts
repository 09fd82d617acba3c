import { site } from "./site/site.ts";

const servicePaths = () => site().services.services.map(({ slug }) => `/services/${slug}`);

/** Every fixed path of the site (pages-1); links in a practice's texts lead to one of them. */
export const sitePaths = (): readonly string[] => [
  "/",
  "/about/team",
  ...servicePaths(),
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
