import { data } from "react-router";
import { practiceName } from "#practice/practice.ts";
import { NotFoundPage } from "#web/shell/standalone-page.tsx";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = () => [
  { title: `Page not found | ${practiceName}` },
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
