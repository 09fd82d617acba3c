import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/browser-call.ts";

/** A page of the newsletter, as the browser asks for it. */
export function postPageQuery(page: number) {
  return queryOptions({
    queryKey: ["posts", "page", page],
    queryFn: () => call("GET /api/blogs/", { query: { page: String(page) } }),
  });
}

/** A post by its slug, as the browser asks for it. */
export function postBySlugQuery(slug: string) {
  return queryOptions({
    queryKey: ["posts", "slug", slug],
    queryFn: () => call("GET /api/blogs/slug/{slug}/", { params: { slug } }),
  });
}
