import type { ReactNode } from "react";
import { data, useRouteLoaderData } from "react-router";
import { type Service, type ServiceSlug, services } from "#practice/services.ts";
import { loadModule } from "../islands/load-module.ts";
import { staticIsland } from "../islands/static-island.tsx";
import { StructuredData } from "../metadata/structured-data.tsx";
import type { loader as rootLoader } from "../root.tsx";
import { describeService } from "../services/describe-service.ts";
import { servicePages } from "../services/service-pages.ts";
import { showNotLoaded } from "../ui/not-loaded.tsx";
import type { Route } from "./+types/service";
import { describePage } from "./describe-page.ts";

function createArticle(service: Service) {
  async function loadArticle() {
    const [{ ServiceArticle }, page] = await Promise.all([
      import("../services/service-article.tsx"),
      servicePages[service.slug](),
    ]);
    return function Article() {
      const root = useRouteLoaderData<typeof rootLoader>("root");
      return (
        <>
          <ServiceArticle service={service} page={page} />
          <StructuredData
            data={
              import.meta.env.SSR && root
                ? describeService({ service, page, origin: root.origin })
                : undefined
            }
          />
        </>
      );
    };
  }
  return staticIsland(loadArticle, { failure: showNotLoaded });
}

const articles = new Map<string, ReactNode>();
for (const service of services) {
  const Article = await createArticle(service);
  articles.set(service.slug, <Article key={service.slug} />);
}

async function load({ params: { slug } }: Pick<Route.LoaderArgs, "params">) {
  if (!articles.has(slug)) throw data(null, { status: 404 });
  const { searchDescription } = await loadModule(servicePages[slug as ServiceSlug]);
  return { searchDescription };
}

export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ params: { slug }, loaderData, matches }) =>
  describePage({
    title: services.find((service) => service.slug === slug)?.title ?? "",
    description: loaderData?.searchDescription ?? "",
    path: `/services/${slug}`,
    matches,
  });

/** A service's page; an unknown service is the not-found page. */
export default function ServicePage({ params: { slug } }: Route.ComponentProps) {
  return articles.get(slug);
}
