import type { DocumentKind } from "#contract/site/documents.ts";
import { site } from "#contract/site/site.ts";
import { editorAddress, type Path, pathTo } from "./paths.ts";

const fixedPages: Readonly<Record<string, readonly [DocumentKind, at?: Path]>> = {
  "/": ["home"],
  "/about/team": ["team"],
  "/post-op": ["post_op"],
  "/accessibility-statement": ["accessibility", "statement"],
  "/accessibility-services": ["accessibility", "services"],
};

/** The document that a public page shows, and where in it; undefined for a page of the program alone. */
function documentOf(pathname: string): readonly [DocumentKind, at?: Path] | undefined {
  const { services, pages } = site();
  const service = services.services.findIndex(({ slug }) => pathname === `/services/${slug}`);
  if (service >= 0) return ["services", pathTo("services", service)];
  const page = pages.pages.findIndex(({ slug }) => pathname === `/${slug}`);
  if (page >= 0) return ["pages", pathTo("pages", page)];
  return Object.hasOwn(fixedPages, pathname) ? fixedPages[pathname] : undefined;
}

/** The address at which an owner edits what a public page shows; undefined for a page of the program alone. */
export function editAddress(pathname: string): string | undefined {
  const [kind, at] = documentOf(pathname) ?? [];
  return kind && editorAddress(kind, at);
}
