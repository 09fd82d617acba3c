import { data, redirect, useParams, useRouteLoaderData } from "react-router";
import { type OwnPage, site } from "#contract/site/site.ts";
import { ownPagePreview } from "#contract/site/site-files.ts";
import { movedTo } from "#contract/site/slugged-paths.ts";
import { loadDocuments } from "#web/api/site-of-document.ts";
import { staticIsland } from "#web/islands/static-island.tsx";
import { StructuredData } from "#web/metadata/structured-data.tsx";
import { ownPageJsonLd } from "#web/own-pages/own-page-json-ld.ts";
import type { loader as rootLoader } from "#web/root.tsx";
import { showNotLoaded } from "#web/ui/loading.tsx";
import type { Route } from "./+types/own-page";
import { type PageHandle, pageMeta } from "./page.ts";

const findPage = (slug: string | undefined) => site().pages.pages.find((page) => page.slug === slug);

export const handle: PageHandle = { hasPage: ({ slug }) => findPage(slug) !== undefined };

async function loadArticle() {
  const { OwnPageArticle } = await import("#web/own-pages/own-page-article.tsx");
  return function Article() {
    const page = findPage(useParams().slug) as OwnPage;
    const root = useRouteLoaderData<typeof rootLoader>("root");
    return (
      <>
        <OwnPageArticle page={page} />
        <StructuredData
          data={import.meta.env.SSR && root ? ownPageJsonLd({ page, origin: root.origin }) : undefined}
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
  await loadDocuments("pages");
  const page = findPage(slug);
  if (page)
    return { title: page.title, description: page.search_description || page.sections[0]?.paragraphs[0] };
  const moved = movedTo(`/${slug}`);
  throw moved ? redirect(moved, 301) : data(null, { status: 404 });
}

export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ params: { slug = "" }, loaderData, matches }) =>
  pageMeta({ ...loaderData, path: `/${slug}`, preview: ownPagePreview(slug), matches });

/** A page of the practice's own; an unknown one renders the not-found page (site-13). */
export default function OwnPageRoute() {
  return <Article />;
}
