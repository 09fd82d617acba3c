import * as z from "zod/mini";
import { pictureFile } from "#contract/pictures.ts";
import { changedPostForm, newPostForm } from "#contract/write-post.ts";

/** What a file input holds: the browser's list, of which the first counts. */
const firstOfList = z.transform((list: FileList | undefined) => list?.[0]);

/** A new post as its form holds it; an empty category or description is left out of what is sent. */
export const newPostValues = z.pipe(
  z.extend(newPostForm, { featured_image: z.pipe(firstOfList, pictureFile) }),
  z.transform(({ category, featured_image_alt, ...post }) => ({
    ...post,
    ...(category && { category }),
    ...(featured_image_alt && { featured_image_alt }),
  })),
);

/** A changed post as its form holds it; without a chosen file the picture stays. */
export const changedPostValues = z.extend(changedPostForm, {
  featured_image: z.pipe(firstOfList, z.optional(pictureFile)),
});
