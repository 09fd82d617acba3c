import { data } from "react-router";
import { site } from "#contract/site/site.ts";
import { linkPreviewPath, linkPreviewSize, postPreviewPath } from "#contract/site/site-files.ts";
import { pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { serverCall } from "#web/api/server-call.ts";
import { previewTags } from "#web/metadata/search-preview.ts";
import { StructuredData } from "#web/metadata/structured-data.tsx";
import { summaryOf } from "#web/posts/content-parts.ts";
import { LazyAuthorControls } from "#web/posts/lazy-author-controls.tsx";
import { MissingSlug } from "#web/posts/missing-slug.tsx";
import { PostArticle } from "#web/posts/post-article.tsx";
import { postJsonLd } from "#web/posts/post-json-ld.ts";
import { nameOf } from "#web/ui/person-name.ts";
import type { Route } from "./+types/post";
import { orNotFound } from "./or-not-found.ts";
import { localeTags, originOf, titleOfPrivatePage } from "./page.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: site().practice.name }];
  const { post } = loaderData;
  if (!post) return titleOfPrivatePage(m.posts_which());
  const origin = originOf(matches);
  const { title, content, slug, language, picture, featured_image, category, author } = post;
  const { published_date, updated_date } = post;
  const preview = previewTags({
    title: `${title} | ${site().practice.name}`,
    description: summaryOf(content),
    // In the language in which it is written.
    url: origin + pagePath(`/blog/${slug}`, language),
    siteName: site().practice.name,
    type: "article",
    picture: {
      ...linkPreviewSize,
      url: new URL(
        featured_image ? postPreviewPath(featured_image) : linkPreviewPath(`/blog/${slug}`),
        origin,
      ).href,
      alt: picture?.alt || title,
    },
    more: {
      "article:author": nameOf(author),
      "article:modified_time": updated_date,
      ...(published_date && { "article:published_time": published_date }),
      ...(category && { "article:section": category }),
    },
  });
  return [...preview, ...localeTags(language)];
};

const loadQueries = () => import("#web/posts/post-queries.ts");

/** The code that a navigation needs beside the page's own chunk. */
export const handle = { preload: loadQueries };

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  if (!slug) return data({ post: undefined }, { status: 404 });
  const post = await orNotFound(context.get(serverCall)("GET /api/blogs/slug/{slug}/", { params: { slug } }));
  return { post };
}

/** The browser fetches a post through the query cache. */
export async function clientLoader({ params: { slug } }: Route.ClientLoaderArgs) {
  if (!slug) return { post: undefined };
  const { fetchPost } = await loadQueries();
  const post = await orNotFound(fetchPost(slug));
  return { post };
}

export default function PostPage({ loaderData: { post }, matches }: Route.ComponentProps) {
  if (!post) return <MissingSlug />;
  return (
    <>
      <LazyAuthorControls post={post} />
      <PostArticle post={post} />
      <StructuredData data={import.meta.env.SSR ? postJsonLd(post, originOf(matches)) : undefined} />
    </>
  );
}
