import { generalDentistryPage } from "#practice/service-pages/general.ts";
import { staticIsland } from "../islands/static-island.tsx";
import { StructuredData } from "../metadata/structured-data.tsx";
import { describeService } from "../services/describe-service.ts";
import { findService } from "../services/find-service.ts";
import type { Route } from "./+types/general-dentistry";
import { describePage, readOrigin } from "./describe-page.ts";

const Article = await staticIsland(async () => {
  const { ServiceArticle } = await import("../services/service-article.tsx");
  return () => <ServiceArticle page={generalDentistryPage} />;
});

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
  return (
    <>
      <Article />
      <StructuredData
        data={import.meta.env.SSR ? describeService(generalDentistryPage, origin) : undefined}
      />
    </>
  );
}
