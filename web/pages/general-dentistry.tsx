import { generalDentistryPage } from "#practice/service-pages/general.ts";
import { findService } from "../services/find-service.ts";
import { ServiceArticle } from "../services/service-article.tsx";
import type { Route } from "./+types/general-dentistry";
import { describePage, readOrigin } from "./describe-page.ts";

export const loader = readOrigin;
export const clientLoader = readOrigin;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    title: findService(generalDentistryPage.slug).title,
    description: generalDentistryPage.searchDescription,
    path: "/services/general",
    loaderData,
  });

export default function GeneralDentistry({ loaderData: { origin } }: Route.ComponentProps) {
  return <ServiceArticle page={generalDentistryPage} origin={origin} />;
}
