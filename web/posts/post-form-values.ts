import * as z from "zod/mini";
import { pictureFile } from "#contract/pictures.ts";
import type { Post } from "#contract/posts.ts";
import { changedPostForm, newPostForm } from "#contract/write-post.ts";

/** The first file of a file input's list. */
const firstOfList = z.transform((list: FileList | undefined) => list?.[0]);

/** The schema of a new post's form values; an empty category or alternative text is not sent. */
export const newPostValues = z.pipe(
  z.extend(newPostForm, { featured_image: z.pipe(firstOfList, pictureFile) }),
  z.transform(({ category, featured_image_alt, ...post }) => ({
    ...post,
    ...(category && { category }),
    ...(featured_image_alt && { featured_image_alt }),
  })),
);

/** The schema of an edited post's form values; without a chosen file the picture stays. */
export const changedPostValues = z.extend(changedPostForm, {
  featured_image: z.pipe(firstOfList, z.optional(pictureFile)),
});

/**
 * Whether a post is as a form would change it, as where the reply to the first call was lost. A chosen picture cannot be
 * compared.
 */
export function hasChange(post: Post, change: z.output<typeof changedPostValues>): boolean {
  const { title, content, category, is_draft, featured_image, featured_image_alt = "" } = change;
  return (
    featured_image === undefined &&
    title === post.title &&
    content === post.content &&
    category === post.category &&
    is_draft === post.is_draft &&
    featured_image_alt === (post.picture?.alt ?? "")
  );
}
