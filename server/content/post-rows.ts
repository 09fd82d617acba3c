import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Language } from "#contract/site/values.ts";
import type { Transaction } from "#server/database/connect.ts";
import { posts } from "./table.ts";

/** What an author writes, validated by the contract. */
interface PostText {
  readonly title: string;
  readonly content: string;
  readonly category: string | null;
  /** Left out, it stays. */
  readonly language?: Language | undefined;
  readonly isDraft: boolean;
}

interface NewPost extends PostText {
  readonly authorId: number;
  readonly featuredPictureId: number | null;
  /** Unique; omitted or null without an `Idempotency-Key`. */
  readonly creationKey?: string | null | undefined;
  /** The present time, at which a post that is no draft is published. */
  readonly now: Date;
}

const maxSlugLength = 80;

/** A title as a slug: lower-case words of letters and digits joined by hyphens; `post` if none remain. */
function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, "");
  return words || "post";
}

/** How often a number is appended to a slug that other posts took in the meantime; then it is a random one. */
const numberedSlugs = 20;

/**
 * Inserts a post and returns its id and slug. The slug is derived from the title once; where another post has it, a
 * number is appended.
 */
export async function insertPost(
  database: Transaction,
  { now, ...post }: NewPost,
): Promise<{ id: number; slug: string }> {
  const wanted = slugOf(post.title);
  const publishedAt = post.isDraft ? null : now;
  const chooseSlug = async (attempt: number) => {
    if (attempt === 1) return wanted;
    // A title may end in any number, so that the next one may be another post's.
    return `${wanted}-${attempt <= numberedSlugs ? await nextSuffix(database, wanted) : randomUUID().slice(0, 8)}`;
  };
  for (let attempt = 1; ; attempt += 1) {
    const slug = await chooseSlug(attempt);
    const [created] = await database
      .insert(posts)
      .values({ ...post, slug, publishedAt, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: posts.slug })
      .returning({ id: posts.id, slug: posts.slug });
    if (created) return created;
  }
}

/** One more than the greatest number that is appended to this slug, at least 2. */
async function nextSuffix(database: Transaction, slug: string): Promise<number> {
  const { rows } = await database.execute<{ next: number }>(sql`
    SELECT coalesce(max(substring(slug FROM ${slug.length + 2}::int)::int), 1) + 1 AS next
    FROM posts WHERE slug ~ ${`^${slug}-[0-9]{1,6}$`}
  `);
  return rows[0]?.next ?? 2;
}

interface Change extends PostText {
  readonly id: number;
  readonly now: Date;
  /** A new picture; undefined retains the present one. */
  readonly featuredPictureId?: number;
}

/** Updates a post; the date of its first publication never changes. */
export async function updatePost(database: Transaction, { id, now, ...change }: Change): Promise<void> {
  const firstPublication = change.isDraft
    ? posts.publishedAt
    : sql`coalesce(${posts.publishedAt}, ${now.toISOString()}::timestamptz)`;
  await database
    .update(posts)
    .set({
      ...change,
      updatedAt: now,
      publishedAt: sql`${firstPublication}`,
      version: sql`${posts.version} + 1`,
    })
    .where(eq(posts.id, id));
}
