import { createRequestHandler, matchRoutes, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { type Answer, callThrough } from "./api/call.ts";
import { serverCall } from "./api/server-call.ts";

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

/** Whether any page but the not-found page stands at a path. */
export function isPage(pathname: string): boolean {
  const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname);
  return matches?.at(-1)?.route.path !== "*";
}

/** Renders one page's whole document; its loaders ask the API through `askApi`. */
export function renderPage(request: Request, askApi: (path: string) => Promise<Answer>): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(
    serverCall,
    callThrough(({ path }) => askApi(path)),
  );
  return handle(request, context);
}
