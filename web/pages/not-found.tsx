import { data } from "react-router";
import { NotFoundPage } from "#web/shell/standalone-page.tsx";
import type { Route } from "./+types/not-found";
import { ofPractice, type PageHandle } from "./page.ts";

export const meta: Route.MetaFunction = () => [
  { title: ofPractice("Page not found") },
  { name: "robots", content: "noindex" },
];

export const handle: PageHandle = { worksWhileClosed: true };

export function loader() {
  return data(null, { status: 404 });
}

/** Nothing is fetched in the browser. */
export function clientLoader() {
  return null;
}

export default NotFoundPage;
