import * as z from "zod/mini";
import { fieldLengths, formBoolean, identifier, minLength, offered, textField } from "../fields.ts";
import { idempotencyHeaders } from "../idempotency-key.ts";
import { optionalLanguage } from "../language.ts";
import { notFound, problem } from "../problems.ts";
import { route } from "../route.ts";
import { offeredPostCategories } from "../site/look-up.ts";
import { site } from "../site/site.ts";
import { pictureFile } from "./pictures.ts";
import { post } from "./posts.ts";

const minTextLength = 6;

const title = textField({
  required: "Title is required",
  max: fieldLengths.title,
  rules: [minLength(minTextLength, `Title must be at least ${minTextLength} characters`)],
});

const content = textField({
  required: "Content is required",
  max: fieldLengths.content,
  isMultiline: true,
  rules: [minLength(minTextLength, `Content must be at least ${minTextLength} characters`)],
});

/** An edited post that has a category needs one (newsletter-1). */
export const categoryRequired = "Category is required";

/** The message for a category that a post cannot have. */
export const categoryNotOffered = "Choose one of the categories.";

const category = offered(() => offeredPostCategories().map(({ value }) => value), categoryNotOffered);

/** None, or one of the practice's: a post keeps one that is no longer offered (site-4). */
const categoryIfAny = z.union(
  [z.literal(""), offered(() => site().posts.categories.map(({ value }) => value), categoryNotOffered)],
  {
    error: ({ input }) => (input === undefined ? categoryRequired : categoryNotOffered),
  },
);

/** Alternative text of the picture (WCAG 2.2, 1.1.1); empty if the picture only decorates. */
const alt = textField({ max: fieldLengths.pictureAlt });

const draftFlag = formBoolean("Must be true or false.");

/** A picture that may be left out, also in the ways in which a form leaves out a file: empty text, or an empty file. */
const pictureIfAny = z.pipe(
  z.transform((given: File | "" | undefined) =>
    given === "" || (given instanceof File && given.size === 0 && given.name === "") ? undefined : given,
  ),
  z.optional(pictureFile),
);

/** A new post (newsletter-1): the picture is required, the category is not, and without a flag it is a draft. */
export const newPostForm = z.object({
  title,
  content,
  category: z.optional(z.union([z.literal(""), category], categoryNotOffered)),
  is_draft: z._default(draftFlag, true),
  featured_image: pictureFile,
  featured_image_alt: z.optional(alt),
  /** In which it is written; left out, the practice's default (newsletter-58). */
  language: optionalLanguage,
});

/**
 * A change of a post (newsletter-1): without a new picture the present one remains; without a flag, the present state. An empty
 * category is only for a post that has none.
 */
export const changedPostForm = z.object({
  title,
  content,
  category: categoryIfAny,
  is_draft: z.optional(draftFlag),
  featured_image: z.optional(pictureIfAny),
  featured_image_alt: z.optional(alt),
  language: optionalLanguage,
});

/** Another employee's post (newsletter-7). */
export const notAuthor = problem({
  code: "not_author",
  status: 403,
  message: () => "Not allowed: You don’t have permission to edit this blog.",
});

/** `If-Match` names an older version than the stored one (newsletter-8). */
export const staleCopy = problem({
  code: "stale_copy",
  status: 412,
  message: () => "This blog has changed since you opened it.",
});

/**
 * Publishes or drafts a new post (newsletter-1); answers with an `ETag`. A repeat with the same `Idempotency-Key` gets
 * the post that the first call created (newsletter-19).
 */
export const createPostRoute = route({
  summary: "Create a post",
  method: "POST",
  path: "/api/blogs/",
  access: "employee",
  headers: idempotencyHeaders,
  form: newPostForm,
  reply: { status: 201, body: post },
});

/**
 * Changes one's own post (newsletter-7). `If-Match` with the `ETag` of the edited version, or with
 * its `postVersion` in quotes, prevents overwriting a newer one (newsletter-8).
 */
export const changePostRoute = route({
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

/** Deletes one's own post and its picture (newsletter-9). */
export const deletePostRoute = route({
  summary: "Delete a post",
  method: "DELETE",
  path: "/api/blogs/{id}/",
  access: "employee",
  params: z.object({ id: identifier }),
  headers: z.object({ "if-match": z.optional(z.string()) }),
  reply: { status: 204 },
  problems: [notAuthor, notFound, staleCopy],
});
