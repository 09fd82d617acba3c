import { createPost } from "#server/newsletter/write-post.ts";

type Writing = Parameters<typeof createPost>[0];
type NewPost = Parameters<typeof createPost>[1];

/** Stores a published post through the program's own code; anything but its author may be left out. */
export function aPost(writing: Writing, given: Partial<NewPost> & Pick<NewPost, "authorId">) {
  return createPost(writing, {
    title: "A title of a post",
    content: "Some words about teeth.",
    category: null,
    isDraft: false,
    featuredPictureId: null,
    now: new Date(),
    ...given,
  });
}
