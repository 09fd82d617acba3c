import { data, redirect, useParams, useRouteLoaderData } from "react-router";
import { type Service, site } from "#contract/site/site.ts";
import { movedTo } from "#contract/site/slugged-paths.ts";
import { loadDocuments } from "#web/api/site-of-document.ts";
import { staticIsland } from "#web/islands/static-island.tsx";
import { StructuredData } from "#web/metadata/structured-data.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import { serviceJsonLd } from "#web/services/service-json-ld.ts";
import { showNotLoaded } from "#web/ui/loading.tsx";
import type { Route } from "./+types/service";
import { type PageHandle, pageMeta } from "./page.ts";

const findService = (slug: string | undefined) =>
  site().services.services.find((service) => service.slug === slug);

export const handle: PageHandle = { hasPage: ({ slug }) => findService(slug) !== undefined };

async function loadArticle() {
  const { ServiceArticle } = await import("#web/services/service-article.tsx");
  return function Article() {
    const service = findService(useParams().slug) as Service;
    const root = useRouteLoaderData<typeof rootLoader>("root");
    return (
      <>
        <ServiceArticle service={service} />
        <StructuredData
          data={import.meta.env.SSR && root ? serviceJsonLd({ service, origin: root.origin }) : undefined}
        />
      </>
    );
  };
}

const Article = await staticIsland(loadArticle, {
  failure: showNotLoaded,
  useShown: () => useParams().slug,
});

async function load({ params: { slug } }: Pick<Route.LoaderArgs, "params">) {
  await loadDocuments("services", "providers");
  const service = findService(slug);
  if (service) return { title: service.title, description: service.search_description };
  const moved = movedTo(`/services/${slug}`);
  throw moved ? redirect(moved, 301) : data(null, { status: 404 });
}

export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ params: { slug }, loaderData, matches }) =>
  pageMeta({ ...loaderData, path: `/services/${slug}`, matches });

/** A service's page; an unknown service renders the not-found page. */
export default function ServicePage() {
  return <Article />;
}
