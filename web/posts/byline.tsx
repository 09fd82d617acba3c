import { Link } from "react-router";
import { Avatar } from "#web/ui/avatar.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import type { CardPost } from "./page-of-cards.ts";
import { PublishedDate } from "./published-date.tsx";

/** The author of a post, with picture or initials, and the date of publication. */
export function Byline({ post: { author, published_date } }: { post: CardPost }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar person={author} picture={author.profile_picture} size={44} isLazy className="size-11 text-sm" />
      <p className="text-note leading-snug text-muted">
        {author.username ? (
          <Link
            to={`/profile/${author.username}`}
            className="relative z-raised inline-block py-0.5 font-semibold text-foreground underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current"
          >
            <bdi>{nameOf(author)}</bdi>
          </Link>
        ) : (
          <bdi>{nameOf(author)}</bdi>
        )}
        <br />
        <PublishedDate instant={published_date} />
      </p>
    </div>
  );
}
