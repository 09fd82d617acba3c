import type { DocumentKind } from "#contract/site/documents.ts";
import { saidIn, site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { type Path, textsIn } from "./paths.ts";
import type { Content } from "./site-queries.ts";

/** A page that the preview can show. */
export interface PreviewPage {
  readonly path: string;
  readonly name: string;
}

interface Slugged {
  readonly slug?: string;
  readonly title?: unknown;
}

function pagesOf(
  entries: readonly Slugged[],
  { below, languages }: { readonly below: string; readonly languages: readonly Language[] },
): PreviewPage[] {
  return entries.flatMap(({ slug, title }) =>
    slug ? [{ path: below + slug, name: textsIn(title, languages)[0] ?? slug }] : [],
  );
}

const entriesOf = (content: Content, list: string) => (content[list] ?? []) as readonly Slugged[];

/** The pages of the site; those that a document has or adds itself are as they are edited. */
export function previewPages(
  kind: DocumentKind,
  content: Content,
  languages: readonly Language[],
): PreviewPage[] {
  const known = saidIn("en", site);
  const services = kind === "services" ? entriesOf(content, "services") : known.services.services;
  const own = kind === "pages" ? entriesOf(content, "pages") : known.pages.pages;
  return [
    { path: "", name: "Home page" },
    { path: "about/team", name: "Team page" },
    ...pagesOf(services, { below: "services/", languages }),
    ...pagesOf(own, { below: "", languages }),
    { path: "post-op", name: "Post-op instructions" },
    { path: "request-appointment", name: "Request an appointment" },
    { path: "register", name: "Register" },
    { path: "accessibility-services", name: "Interpreters and transportation" },
    { path: "accessibility-statement", name: "Accessibility statement" },
  ];
}

const shownOn: Partial<Record<DocumentKind, string>> = {
  providers: "about/team",
  visits: "request-appointment",
  insurers: "request-appointment",
  team: "about/team",
  post_op: "post-op",
  accessibility: "accessibility-services",
};

/** The path of the page that shows a value of a document: of a service or an own page, its page. */
export function pathShowing(kind: DocumentKind, content: Content, at: Path): string {
  const [list = "", number = ""] = at.split(".");
  if (kind === "services" || kind === "pages") {
    const slug = entriesOf(content, list || kind)[Number(number) || 0]?.slug;
    if (slug) return kind === "services" ? `services/${slug}` : slug;
  }
  if (kind === "accessibility" && list === "statement") return "accessibility-statement";
  if (kind === "insurers" && list === "contacts") return "accessibility-services";
  return shownOn[kind] ?? "";
}
