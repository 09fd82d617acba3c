import { site } from "./site.ts";
import { formerPaths, presentPaths, type Slugs } from "./slugged-paths.ts";
import { languages } from "./values.ts";

/** Every fixed path of the site (pages-1); links in a practice's texts lead to one of them. */
export const sitePaths = (from: Slugs = site()): readonly string[] => [
  "/",
  "/about/team",
  ...presentPaths(from),
  ...formerPaths(from),
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
  "/search",
];

/** The paths in the sitemap: pages that can be used without an account. */
export const indexablePaths = (): readonly string[] => [
  "/",
  "/about/team",
  ...presentPaths(site()),
  "/post-op",
  "/request-appointment",
  "/register",
  "/accessibility-statement",
  "/accessibility-services",
];

/** The paths of the program's pages, as React Router reads them; `web/routes.ts` gives each its module. */
export const pagePatterns = [
  "blog/:slug?",
  "visit/:token",
  "offer/:token",
  "confirm-subscription/:token",
  "unsubscribe/:token",
  "unsubscribed",
  "subscribe/:outcome?",
  "search",
  "about/team",
  "services/:slug",
  "post-op",
  "forgot-password",
  "reset-password/:code",
  "first-owner",
  "verify-email/:code?",
  "verify-email-change/:code?",
  "accessibility-statement",
  "accessibility-services",
  "accessibility/services",
  "request-appointment",
  "register",
  "login",
  "auth/2fa",
  "appointments",
  "blogs/:id?/edit",
  "profile/edit",
  "profile/:username",
  "create",
  "appointments/day",
  "people",
  "people/:id",
  "office",
  "office/setup",
  "office/site",
  "office/site/:kind",
  "settings/security/2fa",
  "post-op-worker.js",
  "untranslated.json",
] as const;

/** Where the browser reads which texts have no translation (site-22). */
export const untranslatedPath = "/untranslated.json" satisfies `/${PagePattern}`;

export type PagePattern = (typeof pagePatterns)[number];

/** First parts of paths at which the server answers with something else than a page. */
const served = ["api", "assets", "healthz", "link-previews", "pictures", "readyz", "token"];

/** First parts of paths that are the program's: no page of the practice's own is there (site-13). */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...pagePatterns.map((pattern) => pattern.replace(/\/.*/, "")),
  ...served,
  // Of translations and previews.
  ...languages,
  "preview",
]);
