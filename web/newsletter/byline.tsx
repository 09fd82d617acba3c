import { Link } from "react-router";
import { initialsOfAuthor, nameOfAuthor } from "./author-name.ts";
import type { CardPost } from "./page-of-cards.ts";
import { PublishedDate } from "./published-date.tsx";

/** Who wrote a post, with picture or initials, and when it was published. */
export function Byline({ post: { author, published_date } }: { post: CardPost }) {
  return (
    <div className="flex items-center gap-3">
      {/* The initials stay behind the picture, for one that does not arrive. */}
      <span
        aria-hidden
        className="relative grid size-11 shrink-0 place-items-center overflow-hidden rounded-full bg-tint text-sm font-semibold text-brand"
      >
        {initialsOfAuthor(author)}
        {author.profile_picture && (
          <img
            src={author.profile_picture}
            alt=""
            width={44}
            height={44}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover object-top"
          />
        )}
      </span>
      <p className="text-[0.9375rem] leading-snug text-ink-soft">
        <Link
          to={`/profile/${author.username}`}
          className="relative z-10 inline-block py-0.5 font-semibold text-ink underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current"
        >
          {nameOfAuthor(author)}
        </Link>
        <br />
        <PublishedDate instant={published_date} />
      </p>
    </div>
  );
}
