import { site } from "./site.ts";

interface Slugged {
  readonly slug: string;
  readonly former_slugs: readonly string[];
}

/** The parts of the site, or of its documents, that have pages with a slug. */
export interface Slugs {
  readonly services: { readonly services: readonly Slugged[] };
  readonly pages: { readonly pages: readonly Slugged[] };
}

const sluggedPaths = ({ services, pages }: Slugs) => [
  ...services.services.map((entry) => ({ folder: "/services/", ...entry })),
  ...pages.pages.map((entry) => ({ folder: "/", ...entry })),
];

/** The addresses at which services and pages of the practice's own are. */
export const presentPaths = (from: Slugs) => sluggedPaths(from).map(({ folder, slug }) => folder + slug);

/** The addresses that lead to one of them. */
export const formerPaths = (from: Slugs) =>
  sluggedPaths(from).flatMap(({ folder, former_slugs }) => former_slugs.map((slug) => folder + slug));

/** Where a former address of a page or a service leads; undefined for any other path (site-15). */
export function movedTo(path: string, from: Slugs = site()): string | undefined {
  if (presentPaths(from).includes(path)) return undefined;
  const moved = sluggedPaths(from).find(({ folder, former_slugs }) =>
    former_slugs.some((slug) => folder + slug === path),
  );
  return moved && moved.folder + moved.slug;
}
