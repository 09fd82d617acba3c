import type { DocumentKind } from "#contract/site/documents.ts";
import { provideSite, type Site, site } from "#contract/site/site.ts";
import { loadModule } from "#web/islands/load-module.ts";

/** The id of the element with the site's content, which `root.tsx` renders. */
export const siteElement = "site";

/** The documents whose whole content this page has; undefined where it has all of them. */
let whole: Set<DocumentKind> | undefined;

/** Provides the site's content that the document carries: what the shell and the forms need. */
export function readSiteOfDocument(): void {
  let present: Site | undefined;
  whole = new Set();
  provideSite(
    () => (present ??= JSON.parse(document.getElementById(siteElement)?.textContent ?? "") as Site),
  );
}

/** Makes sure that a page that is rendered in the browser has documents whole. Rejects with `ConnectionError`. */
export async function loadDocuments(...kinds: readonly DocumentKind[]): Promise<void> {
  const missing = whole ? kinds.filter((kind) => !whole?.has(kind)) : [];
  if (missing.length === 0) return;
  const { call } = await loadModule(() => import("./browser-call.ts"));
  const documents = await Promise.all(
    missing.map(async (kind) => [kind, await call("GET /api/site/{kind}/", { params: { kind } })] as const),
  );
  const merged = { ...site(), ...Object.fromEntries(documents) } as Site;
  for (const kind of missing) whole?.add(kind);
  provideSite(() => merged);
}
