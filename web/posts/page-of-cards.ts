import type { Post, PostPage } from "#contract/posts/posts.ts";
import { site } from "#contract/site/site.ts";

/** A post as its card shows it, with its language where it is not the page's; only an author's own list has drafts. */
export type CardPost = Pick<
  Post,
  "id" | "title" | "slug" | "category" | "featured_image" | "picture" | "published_date" | "author"
> &
  Partial<Pick<Post, "is_draft" | "language">>;

/** A page of posts as their cards show it. */
export interface PageOfCards {
  readonly count: number;
  readonly results: readonly CardPost[];
}

function asCardPost({
  id,
  title,
  slug,
  category,
  featured_image,
  picture,
  published_date,
  author,
  language,
}: Post): CardPost {
  const shown = picture && { ...picture, sources: picture.sources.slice(0, 1) };
  const card = { id, title, slug, category, featured_image, picture: shown, published_date, author };
  return language === site().language ? card : { ...card, language };
}

/**
 * Omits what no card shows: the content of the posts and the second format of their pictures would only make the
 * document larger.
 */
export function asPageOfCards({ count, results }: PostPage): PageOfCards {
  return { count, results: results.map(asCardPost) };
}
