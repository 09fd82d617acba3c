import { Link } from "react-router";
import { Byline } from "./byline.tsx";
import { CategoryBadge, DraftBadge } from "./category-badge.tsx";
import { FeaturedPicture } from "./featured-picture.tsx";
import type { CardPost } from "./page-of-cards.ts";

/** A post in a list; the whole card links to the post, except for the author's name. The first card is larger. */
export function PostCard({ post, isFirst }: { post: CardPost; isFirst: boolean }) {
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
