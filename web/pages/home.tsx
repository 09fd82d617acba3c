import { useEffect } from "react";
import { data } from "react-router";
import { practiceName, searchPreview } from "#practice/practice.ts";
import { ApiProblem } from "../api/call.ts";
import { serverCall } from "../api/server-call.ts";
import { staticIsland } from "../islands/static-island.tsx";
import { previewTags } from "../metadata/search-preview.ts";
import { StructuredData } from "../metadata/structured-data.tsx";
import { keepFirstPage, keptFirstPage } from "../newsletter/first-page.ts";
import { Newsletter } from "../newsletter/newsletter.tsx";
import { addressOfPage } from "../newsletter/page-address.ts";
import { asPageOfCards } from "../newsletter/page-of-cards.ts";
import { previewPicture } from "../pictures/preview-picture.ts";
import { showNotLoaded } from "../ui/not-loaded.tsx";
import { pageOfSearch } from "../ui/page-numbers.ts";
import { describeDentist } from "../welcome/describe-dentist.ts";
import type { Route } from "./+types/home";
import { originOf } from "./describe-page.ts";
import type { PageHandle } from "./page-handle.ts";

const Welcome = await staticIsland(async () => (await import("../welcome/welcome.tsx")).Welcome, {
  failure: showNotLoaded,
});
const ProvidersCall = await staticIsland(
  async () => (await import("../welcome/providers-call.tsx")).ProvidersCall,
  { failure: showNotLoaded },
);

const { path, ...size } = previewPicture(searchPreview.picture.name);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: searchPreview.title }];
  const origin = originOf(matches);
  const { page, posts } = loaderData;
  const tags = previewTags({
    ...searchPreview,
    url: `${origin}${addressOfPage(page)}`,
    siteName: practiceName,
    type: "website",
    picture: { ...size, url: `${origin}${path}`, alt: searchPreview.picture.alt },
  });
  const isPastTheEnd = page > 1 && posts?.results.length === 0;
  return isPastTheEnd ? [...tags, { name: "robots", content: "noindex" }] : tags;
};

export const handle: PageHandle = {
  canonicalSearch: (search) => addressOfPage(pageOfSearch(search)).slice(1),
};

function pageOf(request: Request): number {
  return pageOfSearch(new URL(request.url).searchParams);
}

/**
 * The newsletter's page is in the server's HTML and reads without JavaScript. Where it cannot be had, the rest of the
 * page still stands, and its status keeps the server from keeping it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageOf(request);
  try {
    const posts = await context.get(serverCall)("GET /api/blogs/", { query: { page: String(page) } });
    return data({ page, posts: asPageOfCards(posts) });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ page, posts: undefined }, { status: 503 });
  }
}

/**
 * In the browser the newsletter asks for its own pages, so that the rest stands at once. The document's own is right
 * for as long as answers are kept (pages-13).
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageOf(request);
  return { page, posts: keptFirstPage(page) };
}

export default function Home({ loaderData: { page, posts }, matches }: Route.ComponentProps) {
  useEffect(() => {
    if (posts) keepFirstPage({ page, posts });
  }, [page, posts]);
  return (
    <>
      <Welcome />
      <Newsletter first={posts && { page, posts }} />
      <ProvidersCall />
      <StructuredData
        data={
          import.meta.env.SSR
            ? describeDentist({
                origin: originOf(matches),
                picture: path,
                closures: matches[0].loaderData.days?.closures ?? [],
              })
            : undefined
        }
      />
    </>
  );
}
