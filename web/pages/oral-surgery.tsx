import { oralSurgeryPage } from "#practice/service-pages/oral-surgery.ts";
import { staticIsland } from "../islands/static-island.tsx";
import { StructuredData } from "../metadata/structured-data.tsx";
import { describeService } from "../services/describe-service.ts";
import { findService } from "../services/find-service.ts";
import type { Route } from "./+types/oral-surgery";
import { describePage, readOrigin } from "./describe-page.ts";

const Article = await staticIsland(async () => {
  const { ServiceArticle } = await import("../services/service-article.tsx");
  return () => <ServiceArticle page={oralSurgeryPage} />;
});

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
  return (
    <>
      <Article />
      <StructuredData data={import.meta.env.SSR ? describeService(oralSurgeryPage, origin) : undefined} />
    </>
  );
}
