import { oralSurgeryPage } from "#practice/service-pages/oral-surgery.ts";
import { findService } from "../services/find-service.ts";
import { ServiceArticle } from "../services/service-article.tsx";
import type { Route } from "./+types/oral-surgery";
import { describePage, readOrigin } from "./describe-page.ts";

export const loader = readOrigin;
export const clientLoader = readOrigin;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    title: findService(oralSurgeryPage.slug).title,
    description: oralSurgeryPage.searchDescription,
    path: "/services/oral-surgery",
    loaderData,
  });

export default function OralSurgery({ loaderData: { origin } }: Route.ComponentProps) {
  return <ServiceArticle page={oralSurgeryPage} origin={origin} />;
}
