import * as z from "zod/mini";
import { identifier, slug, usernameInPath } from "../fields.ts";
import { optionalLanguage, storedLanguage } from "../language.ts";
import { pageNumber, pageOf } from "../paging.ts";
import { notFound } from "../problems.ts";
import { type Reply, route } from "../route.ts";

/** A stored picture in all its widths; width and height are the largest one's, in pixels. */
const storedPicture = z.object({
  /** Alternative text (WCAG 2.2, 1.1.1); empty for a decorative picture. */
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** A tiny preview as a data URL, shown until the picture has loaded. */
  placeholder: z.string(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
});

/** A post's author, as the public sees them (newsletter-13). */
const postAuthor = z.object({
  id: z.int(),
  /** Null for a former employee whose account was deleted (accounts-38). */
  username: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  /** Path of the author's portrait, 96 pixels wide or more; null if there is none. */
  profile_picture: z.nullable(z.string()),
});

/** A post as every reader sees it (newsletter-2). */
export const post = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  category: z.nullable(z.string()),
  /** In which it is written (newsletter-58). */
  language: storedLanguage,
  is_draft: z.boolean(),
  /** Path of the featured picture's fallback file. */
  featured_image: z.nullable(z.string()),
  /** The featured picture in all its widths. */
  picture: z.nullable(storedPicture),
  /** First publication, as an ISO 8601 instant in UTC (newsletter-3); null for a draft never published. */
  published_date: z.nullable(z.string()),
  /** Last change, as an ISO 8601 instant in UTC. */
  updated_date: z.string(),
  /** Grows with each change; see `postVersion`. */
  version: z.int(),
  author: postAuthor,
});

export type Post = z.output<typeof post>;

/** Identifies a version of a post: its ETag begins with it, and in quotes it is valid as `If-Match` (newsletter-8). */
export function postVersion({ id, version }: Pick<Post, "id" | "version">): string {
  return `${id}v${version}`;
}

/** The published posts, of one language or of all, newest first, three a page (newsletter-5, newsletter-58). */
export const listPostsRoute = route({
  summary: "Published posts, newest first",
  method: "GET",
  path: "/api/blogs/",
  access: "anyone",
  query: z.object({ page: pageNumber, language: optionalLanguage }),
  reply: { status: 200, body: pageOf(post) },
});

/** One author's published posts, newest first, three a page (newsletter-5). */
export const listPostsOfAuthorRoute = route({
  summary: "One author's published posts, newest first",
  method: "GET",
  path: "/api/blogs/user/{username}/",
  access: "anyone",
  params: z.object({ username: usernameInPath }),
  query: z.object({ page: pageNumber }),
  reply: { status: 200, body: pageOf(post) },
  problems: [notFound],
});

/** A published post by its id (http-2). */
export const readPostRoute = route({
  summary: "A published post by its id",
  method: "GET",
  path: "/api/blogs/{id}/",
  access: "anyone",
  params: z.object({ id: identifier }),
  reply: { status: 200, body: post },
  problems: [notFound],
});

/** A published post by its slug (http-2). */
export const readPostBySlugRoute = route({
  summary: "A published post by its slug",
  method: "GET",
  path: "/api/blogs/slug/{slug}/",
  access: "anyone",
  params: z.object({ slug }),
  reply: { status: 200, body: post },
  problems: [notFound],
});

/** A page of posts. */
export type PostPage = Reply<typeof listPostsRoute>;
