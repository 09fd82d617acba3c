import { insertPost } from "#server/newsletter/write-post.ts";

type Writing = Parameters<typeof insertPost>[0];
type NewPost = Parameters<typeof insertPost>[1];

/** Stores a published post through the program's own code; anything but its author may be left out. */
export function aPost(writing: Writing, given: Partial<NewPost> & Pick<NewPost, "authorId">) {
  return insertPost(writing, {
    title: "A title of a post",
    content: "Some words about teeth.",
    category: null,
    isDraft: false,
    featuredPictureId: null,
    now: new Date(),
    ...given,
  });
}
