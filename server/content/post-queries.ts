import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { postsPerPage } from "#contract/page-sizes.ts";
import type { Post, PostPage } from "#contract/posts/posts.ts";
import type { Language } from "#contract/site/values.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";
import { picturePath, pictureSources } from "./pictures.ts";
import { pictures, posts } from "./table.ts";

const portraits = alias(pictures, "portraits");

const postColumns = {
  id: posts.id,
  title: posts.title,
  slug: posts.slug,
  content: posts.content,
  category: posts.category,
  language: posts.language,
  isDraft: posts.isDraft,
  publishedAt: posts.publishedAt,
  updatedAt: posts.updatedAt,
  version: posts.version,
  author: {
    id: accounts.id,
    /** Null for a former employee, who has no public page; the row in place of a deleted account is one too (accounts-38). */
    username: sql<string | null>`CASE WHEN ${accounts.role} = 'employee' THEN ${accounts.username} END`,
    firstName: accounts.firstName,
    lastName: accounts.lastName,
  },
  portrait: { name: portraits.name, widths: portraits.widths },
  picture: {
    name: pictures.name,
    alt: pictures.alt,
    width: pictures.width,
    height: pictures.height,
    widths: pictures.widths,
    placeholder: pictures.placeholder,
    hasAvif: pictures.hasAvif,
  },
};

function selectPosts(database: Database) {
  return database
    .select(postColumns)
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .leftJoin(pictures, eq(pictures.id, posts.featuredPictureId))
    .leftJoin(portraits, eq(portraits.id, accounts.profilePictureId));
}

type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

function toPost({ author, portrait, picture, publishedAt, updatedAt, isDraft, ...row }: PostRow): Post {
  return {
    ...row,
    is_draft: isDraft,
    published_date: publishedAt?.toISOString() ?? null,
    updated_date: updatedAt.toISOString(),
    featured_image: picture && picturePath(picture),
    picture: picture && {
      alt: picture.alt,
      width: picture.width,
      height: picture.height,
      placeholder: picture.placeholder,
      sources: pictureSources(picture),
    },
    author: {
      id: author.id,
      username: author.username,
      first_name: author.firstName,
      last_name: author.lastName,
      profile_picture: portrait && picturePath(portrait, "smallest"),
    },
  };
}

const newestFirst = [desc(posts.publishedAt), desc(posts.id)];
const isPublished = eq(posts.isDraft, false);

/** The published posts of a language, or all. */
const publishedIn = (language: Language | undefined) =>
  language ? and(isPublished, eq(posts.language, language)) : isPublished;

/** The queries of posts. Drafts are returned to their author only. */
export function preparePostQueries(database: Database) {
  async function one(...conditions: SQL[]): Promise<Post | undefined> {
    const [row] = await selectPosts(database).where(and(...conditions));
    return row && toPost(row);
  }

  /** Some rows of a list, of which only those that are returned are joined. */
  async function rowsOf(
    where: SQL | undefined,
    { order, skipped, max = postsPerPage }: { order: readonly SQL[]; skipped: number; max?: number },
  ): Promise<Post[]> {
    const ids = database.select({ id: posts.id }).from(posts).where(where);
    const ofPage = ids
      .orderBy(...order)
      .limit(max)
      .offset(skipped);
    const rows = await selectPosts(database)
      .where(inArray(posts.id, ofPage))
      .orderBy(...order);
    return rows.map(toPost);
  }

  async function pageOf(where: SQL | undefined, page: number): Promise<PostPage> {
    const [count, results] = await Promise.all([
      database.$count(posts, where),
      rowsOf(where, { order: newestFirst, skipped: (page - 1) * postsPerPage }),
    ]);
    return { count, results };
  }

  return {
    /** A page of all published posts or a language's, newest first; empty past the end, with the true count (http-7). */
    listPosts: (page: number, language?: Language): Promise<PostPage> => pageOf(publishedIn(language), page),

    /** A page of one author's published posts, newest first; undefined if no employee has that username. */
    async listPostsOfAuthor(username: string, page: number): Promise<PostPage | undefined> {
      const [author] = await database
        .select({ id: accounts.id })
        .from(accounts)
        .where(
          and(eq(sql`lower(${accounts.username})`, username.toLowerCase()), eq(accounts.role, "employee")),
        );
      return author && pageOf(and(isPublished, eq(posts.authorId, author.id)), page);
    },

    /** A page of an author's own list: drafts, last changed first, then published posts. */
    async listOwnPosts(authorId: number, page: number): Promise<PostPage> {
      const isOwn = eq(posts.authorId, authorId);
      const ownFirst = [
        desc(posts.isDraft),
        desc(sql`CASE WHEN ${posts.isDraft} THEN ${posts.updatedAt} ELSE ${posts.publishedAt} END`),
        desc(posts.id),
      ];
      const [count, results] = await Promise.all([
        database.$count(posts, isOwn),
        rowsOf(isOwn, { order: ownFirst, skipped: (page - 1) * postsPerPage }),
      ]);
      return { count, results };
    },

    /** The newest published posts of all languages, or of one. */
    latest: (max: number, language?: Language): Promise<Post[]> =>
      rowsOf(publishedIn(language), { order: newestFirst, skipped: 0, max }),

    /** The paths of the newest published posts, in which language each is, and when it was last changed. */
    async listPaths(max: number): Promise<{ path: string; language: Language; changed: Date }[]> {
      const rows = await database
        .select({ slug: posts.slug, language: posts.language, changed: posts.updatedAt })
        .from(posts)
        .where(isPublished)
        .orderBy(...newestFirst)
        .limit(max);
      return rows.map(({ slug, ...row }) => ({ path: `/blog/${slug}`, ...row }));
    },

    /** The newest published posts by the first characters of their texts. */
    beginnings({ max, length }: { max: number; length: number }) {
      return database
        .select({
          slug: posts.slug,
          title: posts.title,
          language: posts.language,
          beginning: sql<string>`left(${posts.content}, ${length})`,
        })
        .from(posts)
        .where(isPublished)
        .orderBy(...newestFirst)
        .limit(max);
    },

    /** An author's own post or draft by its id. */
    readOwnPost: (id: number, authorId: number) => one(eq(posts.id, id), eq(posts.authorId, authorId)),

    /** An author's own post or draft by its slug. */
    readOwnPostBySlug: (slug: string, authorId: number) =>
      one(eq(posts.slug, slug), eq(posts.authorId, authorId)),

    /** A published post by its id. */
    readPost: (id: number) => one(eq(posts.id, id), isPublished),

    /** A published post by its slug. */
    readPostBySlug: (slug: string) => one(eq(posts.slug, slug), isPublished),
  };
}
