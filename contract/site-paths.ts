/** Every fixed path of the site (pages-1); links in a practice's texts lead to one of them. */
export const sitePaths = [
  "/",
  "/about/team",
  "/services/general",
  "/services/endodontics",
  "/services/oral-surgery",
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
] as const;

/** The paths in the sitemap: pages that can be used without an account. */
export const indexablePaths = [
  "/",
  "/about/team",
  "/services/general",
  "/services/endodontics",
  "/services/oral-surgery",
  "/post-op",
  "/request-appointment",
  "/register",
  "/accessibility-statement",
  "/accessibility-services",
] as const satisfies readonly (typeof sitePaths)[number][];

/** The path of the Atom feed of the newest posts (newsletter-17). */
export const feedPath = "/feed.xml";
