import { useState } from "react";
import { Await, useHref, useNavigation, useRevalidator } from "react-router";
import { pageCount, postsPerPage } from "#contract/page-sizes.ts";
import { subscribePath } from "#contract/posts/subscribe-page.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { HydratedAtOnce } from "#web/islands/hydrated-at-once.tsx";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { useIsInBrowser } from "#web/islands/use-is-hydrated.ts";
import { SectionHeader } from "#web/ui/card.tsx";
import { Pager, pageOfSearch } from "#web/ui/pager.tsx";
import type { PageOfCards } from "./page-of-cards.ts";
import { PostCards, PostCardsSkeleton } from "./post-cards.tsx";
import { NoPosts, OfOtherLanguage, PostsLoadError } from "./post-list-notices.tsx";
import { otherLanguageOf, postsAnchor, postsPath } from "./post-pages.ts";

/** Not in the document, whose size is bounded: it comes once React has started. */
const SubscribeForm = lazyComponent(async () => (await import("./subscribe-form.tsx")).SubscribeForm, {
  fallback: null,
  failure: () => null,
});

/** A component of its own, so that the list is not rendered again for it. */
function SubscribeFormInBrowser() {
  return (
    useIsInBrowser() && (
      <div className="mt-12 lg:mt-16">
        <SubscribeForm heading="h3" />
      </div>
    )
  );
}

/** A page of posts, or the error message if it could not be loaded. */
export interface PostListPage {
  readonly page: number;
  readonly posts?: PageOfCards;
  readonly problem?: string;
}

/** The posts on the home page: cards, three a page, with a pager. */
export function PostList({ shown }: { shown: PostListPage | Promise<PostListPage> }) {
  const subscribeHref = useHref(subscribePath);
  return (
    <section id={postsAnchor} tabIndex={-1} aria-labelledby="posts-heading">
      <div className="page-width py-16 lg:py-28">
        <SectionHeader
          id="posts-heading"
          heading={site().posts.heading}
          introduction={site().posts.introduction}
        />
        <HydratedAtOnce fallback={<PostCardsSkeleton />}>
          <Await resolve={shown}>{(ready) => <PostsWithPager {...ready} />}</Await>
        </HydratedAtOnce>
        <noscript>
          <a href={subscribeHref} className="mt-12 inline-block underline">
            {m.subscribe_heading()}
          </a>
        </noscript>
        <SubscribeFormInBrowser />
      </div>
    </section>
  );
}

function PostsWithPager({ page: shownPage, posts, problem }: PostListPage) {
  const { revalidate, state: revalidation } = useRevalidator();
  const { location: next } = useNavigation();
  const home = useHref("/");
  const isStaying = next?.pathname === home || next?.pathname === `${home}/`;
  // The page of the pending navigation, else the current one.
  const page = next && isStaying ? pageOfSearch(new URLSearchParams(next.search)) : shownPage;
  // The last known count, so that a page that fails to load keeps the pager.
  const [count, setCount] = useState(posts?.count ?? 0);
  if (posts && posts.count !== count) setCount(posts.count);
  const pages = pageCount(count, postsPerPage);

  const isLoading = page !== shownPage || revalidation === "loading";
  const isEmpty = !posts?.results[0];

  function listOfPosts() {
    if (isLoading) return <PostCardsSkeleton />;
    if (!posts) return <PostsLoadError problem={problem} onRetry={() => void revalidate()} />;
    if (isEmpty) return <NoPosts page={page} pages={pages} />;
    return (
      <>
        <OfOtherLanguage languages={posts.results.map(otherLanguageOf)} />
        <PostCards posts={posts.results} />
      </>
    );
  }

  return (
    <>
      {listOfPosts()}
      <div className="mt-12 lg:mt-16">
        <Pager label={m.posts_pages()} page={page} pages={pages} pathOf={postsPath} anchor={postsAnchor} />
      </div>
      {/* Rendered before it has text, or screen readers would not announce it. */}
      <output className="sr-only">{!isLoading && !isEmpty && m.pager_page_of({ page, pages })}</output>
    </>
  );
}
