import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { pageCount, postsPerPage } from "#contract/page-sizes.ts";
import { m } from "#messages/messages.js";
import { Name } from "#web/ui/name.tsx";
import { Pager, pageOfSearch } from "#web/ui/pager.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import { PostCards, PostCardsSkeleton } from "./post-cards.tsx";
import { PostsLoadError } from "./post-list-notices.tsx";
import { authorPageQuery, describeLoadFailure } from "./post-queries.ts";

const anchor = "posts";

/** An author's posts, three a page, on their profile (newsletter-5); only the author sees drafts, which are marked. */
export function PostsOfAuthor({ username, name }: { username: string; name: string }) {
  const [search] = useSearchParams();
  const page = pageOfSearch(search);
  const { data, error, refetch } = useQuery(authorPageQuery(username, page));
  const headingId = useId();
  // The last known count, so that a page that fails to load keeps the pager.
  const [count, setCount] = useState(data?.count ?? 0);
  if (data && data.count !== count) setCount(data.count);
  const pages = pageCount(count, postsPerPage);

  function list() {
    if (error && !data) {
      return <PostsLoadError problem={describeLoadFailure(error)} onRetry={() => void refetch()} />;
    }
    if (!data) return <PostCardsSkeleton />;
    if (data.results.length > 0) return <PostCards posts={data.results} />;
    return <p className="text-lg text-muted">{page === 1 ? m.posts_none() : m.posts_no_page({ page })}</p>;
  }

  return (
    <section id={anchor} tabIndex={-1} aria-labelledby={headingId} className="border-t border-border">
      <div className="page-width py-12 lg:py-16">
        <h2 id={headingId} className="mb-8 text-3xl lg:text-4xl">
          {withElements(m.posts_by, { name: <Name>{name}</Name> })}
        </h2>
        {list()}
        <div className="mt-12">
          <Pager
            label={m.posts_pages_by({ name })}
            page={page}
            pages={pages}
            pathOf={(to) => `/profile/${encodeURIComponent(username)}${to === 1 ? "" : `?page=${to}`}`}
            anchor={anchor}
          />
        </div>
      </div>
    </section>
  );
}
