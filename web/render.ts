import * as build from "virtual:react-router/server-build";
import { createRequestHandler, matchRoutes, RouterContextProvider } from "react-router";
import { type Answer, callThrough } from "./api/call.ts";
import { inlineScripts, serverCall, serverReport } from "./api/server-call.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

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

const tree = branchesBelow(undefined);

/** Paths whose answer is remembered; past this many they begin anew. */
const rememberedPaths = 200;
const pageByPath = new Map<string, boolean>();

/** Whether any page but the not-found page stands at a path. */
export function isPage(pathname: string): boolean {
  const known = pageByPath.get(pathname);
  if (known !== undefined) return known;
  // Puts all routes into an order of its own each time, which takes longer than the finding.
  const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname);
  const isKnownRoute = matches?.at(-1)?.route.path !== "*";
  if (pageByPath.size >= rememberedPaths) pageByPath.clear();
  pageByPath.set(pathname, isKnownRoute);
  return isKnownRoute;
}

interface CommandContext {
  /** Asks the API without a network between. */
  readonly askApi: (path: string) => Promise<Answer>;
  /** Takes what failed, for the log. */
  readonly report: (error: unknown) => void;
}

/**
 * React Router takes every path that ends so for a request for a loader's data, which no page of this site makes; a
 * name may end so too. Escaped, it is an ordinary path.
 */
const dataSuffix = /\.data(?=$|\?)/;

/** Renders one page's whole document, or answers a resource route with its own text. */
export async function renderPage(request: Request, { askApi, report }: CommandContext) {
  const context = new RouterContextProvider();
  context.set(
    serverCall,
    callThrough(({ path }) => askApi(path)),
  );
  context.set(serverReport, report);
  const scripts: string[] = [];
  context.set(inlineScripts, scripts);
  const address = request.url.replace(dataSuffix, "%2Edata");
  const response = await handle(new Request(address, request), context);
  return { status: response.status, headers: response.headers, body: await response.text(), scripts };
}
