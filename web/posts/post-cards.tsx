import { Link } from "react-router";
import { postsPerPage } from "#contract/page-sizes.ts";
import { m } from "#messages/messages.js";
import { Byline, CategoryBadge, DraftBadge } from "./byline.tsx";
import { FeaturedPicture } from "./featured-picture.tsx";
import type { CardPost } from "./page-of-cards.ts";
import { otherLanguageOf } from "./post-pages.ts";

/** A post in a list; the whole card links to the post, except for the author's name. The first card is larger. */
function PostCard({ post, isFirst }: { post: CardPost; isFirst: boolean }) {
  return (
    <article
      className={`group relative isolate flex h-full flex-col gap-5 wrap-anywhere ${isFirst ? "" : "lg:grid lg:grid-cols-2 lg:items-center lg:gap-7"}`}
    >
      <FeaturedPicture
        post={post}
        sizes={
          isFirst
            ? "(min-width: 76rem) 42rem, (min-width: 64rem) 55vw, 94vw"
            : "(min-width: 76rem) 14rem, (min-width: 64rem) 20vw, (min-width: 48rem) 46vw, 94vw"
        }
        className={`aspect-[3/2] w-full rounded-card ${isFirst ? "" : "lg:aspect-[8/9]"}`}
        pictureClassName="transition-transform duration-500 ease-out motion-safe:group-hover:scale-[1.03]"
      />
      <div className="flex flex-col items-start gap-3">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {post.is_draft && <DraftBadge />}
          <CategoryBadge category={post.category} />
        </div>
        <h3 className={isFirst ? "text-3xl lg:text-lead-title" : "text-2xl lg:text-card-title"}>
          <Link
            to={`/blog/${post.slug}`}
            lang={otherLanguageOf(post)}
            className="covering-link decoration-accent/50 decoration-2 underline-offset-4 group-hover:underline after:rounded-card after:outline-offset-4"
          >
            {post.title}
          </Link>
        </h3>
        <Byline post={post} />
      </div>
    </article>
  );
}

const grid =
  "grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-x-14 lg:gap-y-10";
const gridArea = "md:first:col-span-2 lg:first:col-span-1 lg:first:row-span-2";
// One after another, 60 ms apart (pages-7).
const entrance =
  "transition duration-500 ease-out nth-2:delay-60 nth-3:delay-120 motion-safe:starting:translate-y-4 motion-safe:starting:opacity-0";

/** One page's posts. */
export function PostCards({ posts }: { posts: readonly CardPost[] }) {
  return (
    <ul className={grid}>
      {posts.map((post, index) => (
        <li key={post.id} className={`${gridArea} ${entrance}`}>
          <PostCard post={post} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function Line({ className }: { className: string }) {
  return <div className={`rounded-full bg-surface-sunken ${className}`} />;
}

/** Placeholders for posts that are loading, in their positions and sizes. */
export function PostCardsSkeleton() {
  return (
    <div className="relative">
      <div aria-hidden className={`${grid} motion-safe:animate-pulse`}>
        {Array.from({ length: postsPerPage }, (_, index) => (
          <div key={index} className={gridArea}>
            <div
              className={`flex flex-col gap-5 ${index === 0 ? "" : "lg:grid lg:grid-cols-2 lg:items-center lg:gap-7"}`}
            >
              <div
                className={`aspect-[3/2] rounded-card bg-surface-sunken ${index === 0 ? "" : "lg:aspect-[8/9]"}`}
              />
              <div className="grid gap-3">
                <Line className="h-7 w-36" />
                <Line className={index === 0 ? "h-9 w-11/12 lg:h-[2.875rem]" : "h-7 w-11/12"} />
                <Line className={index === 0 ? "h-9 w-3/5 lg:h-[2.875rem]" : "h-7 w-3/5"} />
                <div className="flex items-center gap-3">
                  <Line className="size-11" />
                  <Line className="h-5 w-32" />
                </div>
              </div>
            </div>
          </div>
        ))}
      </div>
      <p className="absolute top-24 left-1/2 -translate-x-1/2 rounded-full bg-surface px-5 py-2 font-semibold shadow-card lg:top-44">
        {m.posts_loading()}
      </p>
    </div>
  );
}
