import { data } from "react-router";
import { m } from "#messages/messages.js";
import type { Route } from "./+types/not-found";
import { MissingPage } from "./missing-page.tsx";
import { ofPractice, type PageHandle } from "./page.ts";

export const meta: Route.MetaFunction = () => [
  { title: ofPractice(m.not_found_title()) },
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

export default MissingPage;
