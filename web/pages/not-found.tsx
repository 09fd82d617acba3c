import { data } from "react-router";
import { site } from "#contract/site/site.ts";
import { NotFoundPage } from "#web/shell/standalone-page.tsx";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = () => [
  { title: `Page not found | ${site().practice.name}` },
  { name: "robots", content: "noindex" },
];

export function loader() {
  return data(null, { status: 404 });
}

/** Nothing is fetched in the browser. */
export function clientLoader() {
  return null;
}

export default NotFoundPage;
