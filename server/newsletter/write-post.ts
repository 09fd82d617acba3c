import { eq, sql } from "drizzle-orm";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Transaction } from "#server/database/connect.ts";
import { slugOf } from "./slug.ts";
import { posts } from "./table.ts";

/** What an author writes; lengths and categories are checked before (specification §5). */
export interface PostText {
  readonly title: string;
  readonly content: string;
  readonly category: string | null;
  readonly isDraft: boolean;
}

interface NewPost extends PostText {
  readonly authorId: number;
  readonly featuredPictureId: number | null;
  /** When it is published, if it is; the caller's clock. */
  readonly now: Date;
}

interface Writing {
  readonly database: Transaction;
  readonly changes: ChangeNotifier;
}

/**
 * Stores a new post and returns its id and slug. The slug is made from the title once; where another post has it,
 * a number follows (decision 24). Published posts are seen by the next reader when this resolves.
 */
export async function createPost(
  { database, changes }: Writing,
  { now, ...post }: NewPost,
): Promise<{ id: number; slug: string }> {
  const wanted = slugOf(post.title);
  const publishedAt = post.isDraft ? null : now;
  for (let attempt = 1; ; attempt += 1) {
    const slug = attempt === 1 ? wanted : `${wanted}-${await nextSuffix(database, wanted)}`;
    const [created] = await database
      .insert(posts)
      .values({ ...post, slug, publishedAt, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: posts.slug })
      .returning({ id: posts.id, slug: posts.slug });
    if (created) {
      changes.announce("posts");
      return created;
    }
  }
}

/** The number after the greatest that follows this slug so far, 2 where none does. */
async function nextSuffix(database: Writing["database"], slug: string): Promise<number> {
  const { rows } = await database.execute<{ next: number }>(sql`
    SELECT coalesce(max(substring(slug FROM ${slug.length + 2}::int)::int), 1) + 1 AS next
    FROM posts WHERE slug ~ ${`^${slug}-[0-9]{1,6}$`}
  `);
  return rows[0]?.next ?? 2;
}

interface Change extends PostText {
  readonly id: number;
  readonly now: Date;
  /** A new picture; without it the post keeps its own. */
  readonly featuredPictureId?: number;
}

/** Changes a post's text; its first publication dates it for good (decision 24). False where there is no such post. */
export async function changePost(
  { database, changes }: Writing,
  { id, now, ...change }: Change,
): Promise<boolean> {
  const firstPublication = change.isDraft
    ? posts.publishedAt
    : sql`coalesce(${posts.publishedAt}, ${now.toISOString()}::timestamptz)`;
  const changed = await database
    .update(posts)
    .set({
      ...change,
      updatedAt: now,
      publishedAt: sql`${firstPublication}`,
      version: sql`${posts.version} + 1`,
    })
    .where(eq(posts.id, id))
    .returning({ id: posts.id });
  changes.announce("posts");
  return changed.length > 0;
}

/** Deletes a post. False where there is no such post. */
export async function deletePost({ database, changes }: Writing, id: number): Promise<boolean> {
  const deleted = await database.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id });
  changes.announce("posts");
  return deleted.length > 0;
}
