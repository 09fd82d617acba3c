import { useEffect, useState } from "react";
import { data } from "react-router";
import { site } from "#contract/site/site.ts";
import { linkPreviewPath, linkPreviewSize, previewInLanguage } from "#contract/site/site-files.ts";
import { languagePrefix, pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { ApiProblem } from "#web/api/call.ts";
import { useOfficeDays } from "#web/api/office-days.ts";
import { serverCall } from "#web/api/server-call.ts";
import { loadDocuments } from "#web/api/site-of-document.ts";
import type { ConnectionError } from "#web/islands/load-module.ts";
import { loadModule } from "#web/islands/load-module.ts";
import { staticIsland } from "#web/islands/static-island.tsx";
import { previewTags } from "#web/metadata/search-preview.ts";
import { StructuredData } from "#web/metadata/structured-data.tsx";
import { listPosts } from "#web/posts/list-posts.ts";
import { asPageOfCards } from "#web/posts/page-of-cards.ts";
import { PostList, type PostListPage } from "#web/posts/post-list.tsx";
import { documentPage, postsAnchor, postsPath, storeDocumentPage } from "#web/posts/post-pages.ts";
import { showNotLoaded } from "#web/ui/loading.tsx";
import { pageOfSearch } from "#web/ui/pager.tsx";
import { practiceJsonLd } from "#web/welcome/practice-json-ld.ts";
import type { Route } from "./+types/home";
import type { PageHandle } from "./page.ts";
import { localeTags, originOf, translationTags } from "./page.ts";

const Welcome = await staticIsland(async () => (await import("#web/welcome/welcome.tsx")).Welcome, {
  failure: showNotLoaded,
  useShown: () => useOfficeDays()?.banner,
});
const ProvidersCta = await staticIsland(
  // In the same chunk, since they share the home page's texts.
  async () => (await import("#web/welcome/welcome.tsx")).ProvidersCta,
  { failure: showNotLoaded },
);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: site().practice.search_preview.title }];
  const origin = originOf(matches);
  const { page, shown } = loaderData;
  const preview = previewTags({
    ...site().practice.search_preview,
    ...(page > 1 && {
      title: `${m.home_posts_page_title({ heading: site().posts.heading, page })} | ${site().practice.name}`,
    }),
    url: origin + pagePath(postsPath(page)),
    siteName: site().practice.name,
    type: "website",
    picture: {
      ...linkPreviewSize,
      url: origin + previewInLanguage(linkPreviewPath("/"), languagePrefix()),
      alt: site().practice.search_preview.picture?.alt ?? site().practice.name,
    },
  });
  // A further page of posts is another one in each language.
  const tags = [...preview, ...(page > 1 ? localeTags() : translationTags(postsPath(page), origin))];
  const isPastTheEnd = page > 1 && "posts" in shown && shown.posts?.results.length === 0;
  return isPastTheEnd ? [...tags, { name: "robots", content: "noindex" }] : tags;
};

export const handle: PageHandle = {
  canonicalSearch: (search) => postsPath(pageOfSearch(search)).slice(1),
};

function pageOf(request: Request): number {
  return pageOfSearch(new URL(request.url).searchParams);
}

/**
 * The page of posts is in the server's HTML and works without JavaScript. If it cannot be read from the database, the
 * rest is rendered, and the status prevents caching.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageOf(request);
  try {
    const posts = await listPosts(context.get(serverCall), page);
    return data({ page, shown: { page, posts: asPageOfCards(posts) } });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ page, shown: { page, problem: error.message } }, { status: 503 });
  }
}

async function fetchPage(page: number): Promise<PostListPage> {
  try {
    const { loadPostPage } = await loadModule(() => import("#web/posts/post-queries.ts"));
    return { page, ...(await loadPostPage(page)) };
  } catch (error) {
    return { page, problem: (error as ConnectionError).message };
  }
}

/**
 * Coming from another page, only the list of posts waits for them; on this page the navigation waits, and the
 * list shows that. The posts of the document are used until they are stale.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageOf(request);
  // Already here where this page is shown.
  if (!document.getElementById(postsAnchor)) await loadDocuments("home", "services", "providers");
  const posts = documentPage(page);
  if (posts) return { page, shown: { page, posts } };
  const fetched = fetchPage(page);
  return { page, shown: document.getElementById(postsAnchor) ? await fetched : fetched };
}

export default function Home({ loaderData: { shown }, matches }: Route.ComponentProps) {
  const [first] = useState(shown);
  useEffect(() => {
    if ("posts" in first && first.posts) storeDocumentPage(first.page, first.posts);
  }, [first]);
  return (
    <>
      <Welcome />
      <PostList shown={shown} />
      <ProvidersCta />
      <StructuredData
        data={
          import.meta.env.SSR
            ? practiceJsonLd({
                origin: originOf(matches),
                picture: linkPreviewPath("/"),
                closures: matches[0].loaderData.days?.closures ?? [],
              })
            : undefined
        }
      />
    </>
  );
}
