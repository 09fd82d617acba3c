import * as z from "zod/mini";
import { postCategories } from "#practice/post-categories.ts";
import { identifier } from "./fields.ts";
import { post } from "./newsletter.ts";
import { pictureFile } from "./pictures.ts";
import { notFound, problem } from "./problems.ts";
import { route } from "./route.ts";

/** Lengths of a post's texts in UTF-16 units, as a browser counts them (specification §9). */
export const postLimits = { shortest: 6, longestTitle: 255, longestContent: 1000, longestAlt: 255 } as const;

const { shortest, longestTitle, longestContent, longestAlt } = postLimits;

/** Characters that no text has a use for and that XML 1.0 cannot hold: controls but tab and line feed, and non-characters. */
const unwritable = /(?![\t\n])\p{Cc}|\p{NChar}/gu;

/** Line breaks of one kind (multipart writes CRLF), nothing unwritable, no white space around. */
function tidyText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(unwritable, "").toWellFormed().trim();
}

const tidyLine = (text: string) => tidyText(text).replace(/\s*\n\s*/g, " ");

const title = z
  .string("Title is required")
  .check(
    z.overwrite(tidyLine),
    z.minLength(1, { error: "Title is required", abort: true }),
    z.minLength(shortest, `Title must be at least ${shortest} characters`),
    z.maxLength(longestTitle, `Max ${longestTitle} characters`),
  );

const content = z
  .string("Content is required")
  .check(
    z.overwrite(tidyText),
    z.minLength(1, { error: "Content is required", abort: true }),
    z.minLength(shortest, `Content must be at least ${shortest} characters`),
    z.maxLength(longestContent, `Max ${longestContent} characters`),
  );

const category = z.enum(
  postCategories.map(({ value }) => value),
  { error: ({ input }) => (input ? "Choose one of the categories." : "Category is required") },
);

/** Alternative text of the picture (WCAG 2.2, 1.1.1); empty where the picture only decorates. */
const alt = z.string().check(z.overwrite(tidyLine), z.maxLength(longestAlt, `Max ${longestAlt} characters`));

/** A flag as a browser or a form field sends it. */
const flag = z.union([z.boolean(), z.stringbool()], "Must be true or false.");

/** A picture that may be left out, also in the ways in which a form leaves out a file: empty text, or an empty file. */
const pictureIfAny = z.pipe(
  z.transform((given: File | "" | undefined) =>
    given === "" || (given instanceof File && given.size === 0 && given.name === "") ? undefined : given,
  ),
  z.optional(pictureFile),
);

/** A new post (specification §5): the picture is required, the category is not, and it is a draft unless it says otherwise. */
export const newPostForm = z.object({
  title,
  content,
  category: z.optional(z.union([z.literal(""), category], "Choose one of the categories.")),
  is_draft: z._default(flag, true),
  featured_image: pictureFile,
  featured_image_alt: z.optional(alt),
});

/** A change of a post (specification §5): without a new picture the post keeps its own; without a flag, its state. */
export const changedPostForm = z.object({
  title,
  content,
  category,
  is_draft: z.optional(flag),
  featured_image: z.optional(pictureIfAny),
  featured_image_alt: z.optional(alt),
});

/** Another employee's post (specification §8, decision 27). */
export const notAuthor = problem({
  code: "not_author",
  status: 403,
  message: "Not allowed: You don’t have permission to edit this blog.",
});

/** `If-Match` names an older copy than the stored one (decision 27). */
export const staleCopy = problem({
  code: "stale_copy",
  status: 412,
  message: "This blog was changed since you opened it.",
});

/** Publishes or drafts a new post (specification §7); answers with an `ETag`. */
export const createPost = route({
  name: "createPost",
  summary: "Create a post",
  method: "POST",
  path: "/api/blogs/",
  access: "employee",
  form: newPostForm,
  reply: { status: 201, body: post },
  problems: [],
});

/**
 * Changes a post of one's own (specification §7). `If-Match` with the `ETag` of the copy that was edited, or with
 * its `postVersion` in quotes, guards against overwriting a newer one (decision 27).
 */
export const changePost = route({
  name: "changePost",
  summary: "Change a post",
  method: "PUT",
  path: "/api/blogs/{id}/",
  access: "employee",
  params: z.object({ id: identifier }),
  headers: z.object({ "if-match": z.optional(z.string()) }),
  form: changedPostForm,
  reply: { status: 200, body: post },
  problems: [notAuthor, notFound, staleCopy],
});

/** Deletes a post of one's own and its pictures (specification §7). */
export const deletePost = route({
  name: "deletePost",
  summary: "Delete a post",
  method: "DELETE",
  path: "/api/blogs/{id}/",
  access: "employee",
  params: z.object({ id: identifier }),
  headers: z.object({ "if-match": z.optional(z.string()) }),
  reply: { status: 204 },
  problems: [notAuthor, notFound, staleCopy],
});
