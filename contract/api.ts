import { listPosts, listPostsOfAuthor, readPost, readPostBySlug } from "./newsletter.ts";
import type { Route } from "./route.ts";

/** Every route of the API by its name; OpenAPI is made of it and the server must serve each. */
export const routes = { listPosts, listPostsOfAuthor, readPost, readPostBySlug } as const satisfies Record<
  string,
  Route
>;

type Routes = typeof routes;

/** Every route's type, keyed by `METHOD /path`: what `call()` in the browser is checked against. */
export type Api = {
  [Name in keyof Routes as `${Routes[Name]["method"]} ${Routes[Name]["path"]}`]: Routes[Name];
};
