import { endodonticsPage } from "#practice/service-pages/endodontics.ts";
import { findService } from "../services/find-service.ts";
import { ServiceArticle } from "../services/service-article.tsx";
import type { Route } from "./+types/endodontics";
import { describePage, readOrigin } from "./describe-page.ts";

export const loader = readOrigin;
export const clientLoader = readOrigin;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    title: findService(endodonticsPage.slug).title,
    description: endodonticsPage.searchDescription,
    path: "/services/endodontics",
    loaderData,
  });

export default function Endodontics({ loaderData: { origin } }: Route.ComponentProps) {
  return <ServiceArticle page={endodonticsPage} origin={origin} />;
}
