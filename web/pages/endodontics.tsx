import { endodonticsPage } from "#practice/service-pages/endodontics.ts";
import { staticIsland } from "../islands/static-island.tsx";
import { StructuredData } from "../metadata/structured-data.tsx";
import { describeService } from "../services/describe-service.ts";
import { findService } from "../services/find-service.ts";
import type { Route } from "./+types/endodontics";
import { describePage, readOrigin } from "./describe-page.ts";

const Article = await staticIsland(async () => {
  const { ServiceArticle } = await import("../services/service-article.tsx");
  return () => <ServiceArticle page={endodonticsPage} />;
});

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
  return (
    <>
      <Article />
      <StructuredData data={import.meta.env.SSR ? describeService(endodonticsPage, origin) : undefined} />
    </>
  );
}
