import type { ReactNode } from "react";
import { data, useRouteLoaderData } from "react-router";
import type { ServicePage as Page, Service } from "#practice/program/shapes.ts";
import { servicePages } from "#practice/service-pages/pages.ts";
import { services } from "#practice/services.ts";
import { loadModule } from "#web/islands/load-module.ts";
import { staticIsland } from "#web/islands/static-island.tsx";
import { StructuredData } from "#web/metadata/structured-data.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import { serviceJsonLd } from "#web/services/service-json-ld.ts";
import { showNotLoaded } from "#web/ui/loading.tsx";
import type { Route } from "./+types/service";
import { pageMeta } from "./page.ts";

function createArticle({ service, loadPage }: { service: Service; loadPage: () => Promise<Page> }) {
  async function loadArticle() {
    const [{ ServiceArticle }, page] = await Promise.all([
      import("#web/services/service-article.tsx"),
      loadPage(),
    ]);
    return function Article() {
      const root = useRouteLoaderData<typeof rootLoader>("root");
      return (
        <>
          <ServiceArticle service={service} page={page} />
          <StructuredData
            data={
              import.meta.env.SSR && root ? serviceJsonLd({ service, page, origin: root.origin }) : undefined
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
  const loadPage = servicePages[service.slug];
  if (!loadPage) continue;
  const Article = await createArticle({ service, loadPage });
  articles.set(service.slug, <Article key={service.slug} />);
}

async function load({ params: { slug } }: Pick<Route.LoaderArgs, "params">) {
  const loadPage = servicePages[slug];
  if (!loadPage || !articles.has(slug)) throw data(null, { status: 404 });
  const { searchDescription } = await loadModule(loadPage);
  return { searchDescription };
}

export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ params: { slug }, loaderData, matches }) =>
  pageMeta({
    title: services.find((service) => service.slug === slug)?.title ?? "",
    description: loaderData?.searchDescription ?? "",
    path: `/services/${slug}`,
    matches,
  });

/** A service's page; an unknown service renders the not-found page. */
export default function ServicePage({ params: { slug } }: Route.ComponentProps) {
  return articles.get(slug);
}
