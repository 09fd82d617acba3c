import { Link } from "react-router";
import { siteFormat } from "#contract/site/format.ts";
import { site } from "#contract/site/site.ts";
import { useIsHydrated } from "#web/islands/use-is-hydrated.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Name } from "#web/ui/name.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import type { CardPost } from "./page-of-cards.ts";

/** The classes of the design's five category colors, from the first. */
const colorClasses = [
  "bg-category-1/10 text-category-1",
  "bg-category-2/10 text-category-2",
  "bg-category-3/10 text-category-3",
  "bg-category-4/10 text-category-4",
  "bg-category-5/10 text-category-5",
] as const;

/** A post's category in its colour; nothing without a category. */
export function CategoryBadge({ category }: { category: string | null }) {
  if (!category) return null;
  const { label, color } = site().posts.categories.find(({ value }) => value === category) ?? {
    label: category,
    color: 1,
  };
  return <Badge className={colorClasses[color - 1] ?? colorClasses[0]}>{label}</Badge>;
}

/** Marks a draft for its author, who alone sees it (newsletter-2). */
export function DraftBadge() {
  return (
    <Badge className="bg-warning-subtle text-warning">
      <span lang="en">Draft</span>
    </Badge>
  );
}

const calendarDay = siteFormat(
  ({ locale, time_zone: timeZone }) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }),
);

/** An ISO 8601 instant as the office's calendar day in the office's language: the same on every device. */
export function formatPublishedDate(instant: string): string {
  return calendarDay().format(new Date(instant));
}

/** When a post was first published (newsletter-3); nothing for one that never was. */
function PublishedDate({ instant }: { instant: string | null }) {
  return instant && <FormattedDate key={instant} instant={instant} />;
}

function FormattedDate({ instant }: { instant: string }) {
  if (useIsHydrated()) {
    return <time dateTime={instant} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  }
  return <time dateTime={instant}>{formatPublishedDate(instant)}</time>;
}

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
            <Name>{nameOf(author)}</Name>
          </Link>
        ) : (
          <Name>{nameOf(author)}</Name>
        )}
        <br />
        <PublishedDate instant={published_date} />
      </p>
    </div>
  );
}
