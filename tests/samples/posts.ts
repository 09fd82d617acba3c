import { eq } from "drizzle-orm";
import { insertPost, updatePost } from "#server/content/post-rows.ts";
import { posts } from "#server/content/table.ts";
import type { Database } from "#server/database/connect.ts";
import type { TestApp } from "#tests/support/app.ts";

type Post = Parameters<typeof insertPost>[1];
type Change = Parameters<typeof updatePost>[1];

/** A database, and the notifier of its program, if any. */
type Program = { readonly database: Database } & Partial<Pick<TestApp, "changes">>;

/** Stores a published post through the program's own code; anything but its author may be left out. */
export async function aPost(
  { database, changes }: Program,
  given: Partial<Post> & Pick<Post, "authorId">,
): Promise<{ id: number; slug: string }> {
  const stored = await insertPost(database, {
    title: "A title of a post",
    content: "Some words about teeth.",
    category: null,
    isDraft: false,
    featuredPictureId: null,
    now: new Date(),
    ...given,
  });
  changes?.notify("posts");
  return stored;
}

/** Updates a post through the program's own code. */
export async function changePost({ database, changes }: Program, change: Change): Promise<void> {
  await updatePost(database, change);
  changes?.notify("posts");
}

/** Deletes a post. */
export async function deletePost({ database, changes }: Program, id: number): Promise<void> {
  await database.delete(posts).where(eq(posts.id, id));
  changes?.notify("posts");
}
