import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { postsPerPage } from "#contract/page-sizes.ts";
import type { Post, PostPage } from "#contract/posts.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";
import { picturePath, pictureSources } from "#server/pictures/pictures.ts";
import { pictures } from "#server/pictures/table.ts";
import { posts } from "./table.ts";

const portraits = alias(pictures, "portraits");

const postColumns = {
  id: posts.id,
  title: posts.title,
  slug: posts.slug,
  content: posts.content,
  category: posts.category,
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

function selectPosts<More extends Record<string, SQL<number>>>(database: Database, more: More) {
  return database
    .select({ ...postColumns, ...more })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .leftJoin(pictures, eq(pictures.id, posts.featuredPictureId))
    .leftJoin(portraits, eq(portraits.id, accounts.profilePictureId));
}

type PostRow = Awaited<ReturnType<typeof selectPosts<Record<never, never>>>>[number];

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

/**
 * Creates the queries of posts, prepared once for a database. Drafts are returned to their author only. A page is found
 * by the list's counts, in the same time at any position, and joins only the page's own rows.
 */
export function preparePostQueries(database: Database) {
  const isPublished = eq(posts.isDraft, false);

  function preparePage(name: string, ofAuthor: SQL | undefined) {
    // A literal: of a limit in a parameter the planner assumes a tenth of the table.
    const limit = sql.raw(String(postsPerPage));
    const page = sql`(
      SELECT page.id
      FROM list_place(${sql.placeholder("list")}, ${sql.placeholder("skipped")}) AS place,
        LATERAL (
          SELECT id FROM posts WHERE NOT is_draft AND position < place.below ${ofAuthor ?? sql``}
          ORDER BY position DESC LIMIT ${limit} OFFSET place.still
        ) AS page
    )`;
    return selectPosts(database, { count: sql<number>`(SELECT list_count(${sql.placeholder("list")}))` })
      .where(sql`${posts.id} IN ${page}`)
      .orderBy(desc(posts.position))
      .prepare(name);
  }

  const pageOfAll = preparePage("page_of_posts", undefined);
  const pageOfAuthor = preparePage(
    "page_of_posts_of_author",
    sql`AND author_id = ${sql.placeholder("authorId")}`,
  );
  const byId = selectPosts(database, {})
    .where(and(eq(posts.id, sql.placeholder("id")), isPublished))
    .prepare("post_by_id");
  const bySlug = selectPosts(database, {})
    .where(and(eq(posts.slug, sql.placeholder("slug")), isPublished))
    .prepare("post_by_slug");
  const ofAuthor = eq(posts.authorId, sql.placeholder("authorId"));
  const byIdForAuthor = selectPosts(database, {})
    .where(and(eq(posts.id, sql.placeholder("id")), ofAuthor))
    .prepare("post_by_id_for_author");
  const bySlugForAuthor = selectPosts(database, {})
    .where(and(eq(posts.slug, sql.placeholder("slug")), ofAuthor))
    .prepare("post_by_slug_for_author");
  const draftsOfAuthor = selectPosts(database, { count: sql<number>`count(*) OVER ()::int` })
    .where(and(ofAuthor, eq(posts.isDraft, true)))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(postsPerPage)
    .offset(sql.placeholder("skipped"))
    .prepare("drafts_of_author");
  const authorByUsername = database
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(sql`lower(${accounts.username})`, sql.placeholder("username")), eq(accounts.role, "employee")),
    )
    .prepare("author_by_username");

  async function countList(list: string): Promise<number> {
    const { rows } = await database.execute<{ count: number }>(sql`SELECT list_count(${list}) AS count`);
    return rows[0]?.count ?? 0;
  }

  async function countDrafts(authorId: number): Promise<number> {
    return database.$count(posts, and(eq(posts.authorId, authorId), eq(posts.isDraft, true)));
  }

  return {
    /** A page of all published posts, newest first; empty past the end, with the true count (http-7). */
    async page(page: number): Promise<PostPage> {
      const list = "posts";
      const rows = await pageOfAll.execute({ list, skipped: (page - 1) * postsPerPage });
      return { count: rows[0]?.count ?? (await countList(list)), results: rows.map(toPost) };
    },

    /** A page of one author's published posts, newest first; undefined if no employee has that username. */
    async pageOfAuthor(username: string, page: number): Promise<PostPage | undefined> {
      const [author] = await authorByUsername.execute({ username: username.toLowerCase() });
      if (!author) return undefined;
      const list = `posts of ${author.id}`;
      const rows = await pageOfAuthor.execute({
        list,
        skipped: (page - 1) * postsPerPage,
        authorId: author.id,
      });
      return { count: rows[0]?.count ?? (await countList(list)), results: rows.map(toPost) };
    },

    /** A page of an author's own list: drafts, last changed first, then published posts. */
    async pageForAuthor(authorId: number, page: number): Promise<PostPage> {
      const skipped = (page - 1) * postsPerPage;
      const drafts = await draftsOfAuthor.execute({ authorId, skipped });
      const draftCount = drafts[0]?.count ?? (await countDrafts(authorId));
      const list = `posts of ${authorId}`;
      const published = await pageOfAuthor.execute({
        list,
        skipped: Math.max(0, skipped - draftCount),
        authorId,
      });
      const publishedCount = published[0]?.count ?? (await countList(list));
      return {
        count: draftCount + publishedCount,
        results: [...drafts, ...published].slice(0, postsPerPage).map(toPost),
      };
    },

    /** The newest published posts. */
    async latest(max: number): Promise<Post[]> {
      const rows = await selectPosts(database, {})
        .where(isPublished)
        .orderBy(desc(posts.position))
        .limit(max);
      return rows.map(toPost);
    },

    /** The paths of the newest published posts, and when each was last changed. */
    async listPaths(max: number): Promise<{ path: string; changed: Date }[]> {
      const rows = await database
        .select({ slug: posts.slug, changed: posts.updatedAt })
        .from(posts)
        .where(isPublished)
        .orderBy(desc(posts.position))
        .limit(max);
      return rows.map(({ slug, changed }) => ({ path: `/blog/${slug}`, changed }));
    },

    /** An author's own post or draft by its id. */
    async byIdForAuthor(id: number, authorId: number): Promise<Post | undefined> {
      const [row] = await byIdForAuthor.execute({ id, authorId });
      return row && toPost(row);
    },

    /** An author's own post or draft by its slug. */
    async bySlugForAuthor(slug: string, authorId: number): Promise<Post | undefined> {
      const [row] = await bySlugForAuthor.execute({ slug, authorId });
      return row && toPost(row);
    },

    /** A published post by its id. */
    async byId(id: number): Promise<Post | undefined> {
      const [row] = await byId.execute({ id });
      return row && toPost(row);
    },

    /** A published post by its slug. */
    async bySlug(slug: string): Promise<Post | undefined> {
      const [row] = await bySlug.execute({ slug });
      return row && toPost(row);
    },
  };
}
