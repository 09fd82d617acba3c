import { AsyncLocalStorage } from "node:async_hooks";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, generatePath, matchRoutes, RouterContextProvider } from "react-router";
import { provideSite, type Site } from "#contract/site/site.ts";
import { createCall } from "./api/call.ts";
import { inlineHashes, serverCall, serverReport } from "./api/server-call.ts";
import { markUntranslated } from "./mark-untranslated.ts";
import type { PageHandle } from "./pages/page.ts";

/** The site that the page being rendered began with, so that none mixes two (site-2). */
const siteOfPage = new AsyncLocalStorage<Site>();
provideSite(() => {
  const site = siteOfPage.getStore();
  if (!site) throw new Error("A page reads the site outside of its rendering.");
  return site;
});

const handleRequest = createRequestHandler(build, import.meta.env.MODE);

interface Branch {
  id: string;
  path?: string;
  index?: boolean;
  children?: Branch[];
}

function branchesBelow(parentId: string | undefined): Branch[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) => ({
      id: route.id,
      ...(route.path !== undefined && { path: route.path }),
      ...(route.index ? { index: true } : { children: branchesBelow(route.id) }),
    }));
}

const tree = branchesBelow(undefined) as Parameters<typeof matchRoutes>[0];

/** A slug that no page can have: what is rendered for those that none has. */
const missingSlug = "-";

/**
 * The canonical URL of a page of the site, with only the parameters that the page reads; undefined where no route
 * matches. A route without a page of that name is rendered once for all names, as the browser will match it.
 */
export function canonicalUrl({ pathname, searchParams }: URL, site: Site) {
  const matches = matchRoutes(tree, pathname) ?? [];
  const page = matches.at(-1);
  if (!page || page.route.path === "*") return undefined;
  const pattern = matches.flatMap(({ route }) => route.path ?? []).join("/");
  const handle = build.routes[page.route.id ?? ""]?.module.handle as PageHandle | undefined;
  const { hasPage } = handle ?? {};
  if (hasPage && !siteOfPage.run(site, () => hasPage(page.params))) {
    const renderedPath = generatePath(`/${pattern}`, { ...page.params, slug: missingSlug });
    return { pathname, search: "", renderedPath, isMissing: true };
  }
  return {
    pathname: generatePath(`/${pattern}`, page.params),
    search: handle?.canonicalSearch?.(searchParams) ?? "",
    isSecret: secretParams.some((name) => page.params[name] !== undefined),
    renderedPath: handle?.hasSecretUrl ? generatePath(`/${pattern}`, withoutSecrets(page.params)) : undefined,
  };
}

/** A page whose path holds one of these parameters has a secret in its address (visits-51). */
const secretParams = ["code", "token"];

const withoutSecrets = (params: object) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === undefined ? undefined : "-"]),
  );

interface RenderContext {
  /** Calls the API in-process. */
  readonly askApi: (path: string) => Promise<{ readonly status: number; readonly body: string }>;
  /** Logs an error. */
  readonly report: (error: unknown) => void;
  readonly site: Site;
  /** What the paths of links begin with, where it is not `/`. */
  readonly basename?: string;
}

/**
 * React Router treats a path that ends in `.data` as a request for loader data. No page sends one, but a
 * username may end so. Escaped, it is an ordinary path.
 */
const dataSuffix = /\.data(?=$|\?)/;

/** Renders the document of a page, or returns the response of a resource route. */
export async function renderPage(request: Request, { askApi, report, site, basename }: RenderContext) {
  const context = new RouterContextProvider();
  context.set(
    serverCall,
    createCall(async ({ path }) => {
      const { status, body } = await askApi(path);
      return new Response(body, { status });
    }),
  );
  context.set(serverReport, report);
  const hashes = { scripts: [], styles: [] };
  context.set(inlineHashes, hashes);
  const address = request.url.replace(dataSuffix, "%2Edata");
  const handle = basename
    ? createRequestHandler({ ...build, basename }, import.meta.env.MODE)
    : handleRequest;
  const response = await siteOfPage.run(site, () => handle(new Request(address, request), context));
  const { status, headers } = response;
  const body = await response.text();
  const isDocument = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return { status, headers, body: isDocument ? markUntranslated(body, site) : body, ...hashes };
}
