import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { type Post, postVersion } from "#contract/newsletter.ts";
import { notFound } from "#contract/problems.ts";
import { type changedPostForm, type newPostForm, notAuthor, staleCopy } from "#contract/write-post.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database, Reader, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Pictures, StoredPicture } from "#server/pictures/pictures.ts";
import { pictures as pictureRows } from "#server/pictures/table.ts";
import type { readNewsletter } from "./newsletter.ts";
import { posts } from "./table.ts";
import { changePost, createPost, deletePost } from "./write-post.ts";

interface Parts {
  readonly database: Database;
  readonly changes: ChangeNotifier;
  readonly pictures: Pictures;
  readonly newsletter: ReturnType<typeof readNewsletter>;
  readonly clock: () => Date;
}

/** Which post, whose hand is on it, and which copy that hand holds (the header `If-Match`). */
interface Hold {
  readonly id: number;
  readonly authorId: number;
  readonly ifMatch: string | undefined;
}

const pictureField = "featured_image";

/**
 * Whether `If-Match` names the stored version (RFC 9110, §13.1.1): `*`, or a strong tag that is the version or begins
 * with it. Nothing is asked for where there is no such header (decision 39).
 */
function isCurrent(ifMatch: string | undefined, version: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  return ifMatch.split(",").some((tag) => {
    const [, opaque = ""] = /^\s*"([^"]*)"\s*$/.exec(tag) ?? [];
    return opaque === version || opaque.startsWith(`${version}.`);
  });
}

const heldColumns = {
  id: posts.id,
  authorId: posts.authorId,
  isDraft: posts.isDraft,
  version: posts.version,
  featuredPictureId: posts.featuredPictureId,
};

type HeldPost = Pick<typeof posts.$inferSelect, keyof typeof heldColumns>;

/** Refuses whoever may not change the post as it is: 404 where they may not know of it, 403, or 412 (decision 34). */
function requireHold(post: HeldPost | undefined, { authorId, ifMatch }: Hold): HeldPost {
  if (!post || (post.isDraft && post.authorId !== authorId)) throw new ProblemError(notFound);
  if (post.authorId !== authorId) throw new ProblemError(notAuthor);
  if (!isCurrent(ifMatch, postVersion(post))) throw new ProblemError(staleCopy);
  return post;
}

/** What employees do with their own posts (decisions 24, 26, 27). Each raises `notFound`, `notAuthor` or `staleCopy`. */
export function createPostService({ database, changes, pictures, newsletter, clock }: Parts) {
  async function hold(from: Reader, held: Hold): Promise<HeldPost> {
    const [post] = await from.select(heldColumns).from(posts).where(eq(posts.id, held.id)).for("update");
    return requireHold(post, held);
  }

  async function readBack(id: number, authorId: number): Promise<Post> {
    const post = await newsletter.byIdForAuthor(id, authorId);
    if (!post) throw new ProblemError(notFound);
    return post;
  }

  /** Stores a picture, then writes the post that shows it in a transaction; discards the picture where that failed. */
  async function writeWithPicture<Result>(
    file: File | undefined,
    write: (transaction: Transaction, stored: StoredPicture | undefined) => Promise<Result>,
  ): Promise<Result> {
    const stored = file && (await pictures.store(await file.bytes(), pictureField));
    let isCommitting = false;
    try {
      return await database.transaction(async (transaction) => {
        const result = await write(transaction, stored);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      // A COMMIT whose reply was lost may have been carried out; the cleanup removes the files if no row names them.
      if (stored && !isCommitting) await pictures.discard([stored]);
      throw error;
    }
  }

  return {
    /** Refuses early what `change` and `remove` would refuse. */
    async require(held: Hold): Promise<void> {
      const [post] = await database.select(heldColumns).from(posts).where(eq(posts.id, held.id));
      requireHold(post, held);
    },

    /** Stores a new post with its picture. Raises `invalidFields` where the picture cannot be taken. */
    async create(authorId: number, form: z.output<typeof newPostForm>): Promise<Post> {
      const { title, content, category, is_draft, featured_image, featured_image_alt } = form;
      const { id } = await writeWithPicture(featured_image, async (transaction, stored) => {
        const featuredPictureId = stored
          ? await pictures.adopt(transaction, stored, featured_image_alt ?? "")
          : null;
        return createPost(
          { database: transaction, changes },
          {
            title,
            content,
            category: category || null,
            isDraft: is_draft,
            authorId,
            featuredPictureId,
            now: clock(),
          },
        );
      });
      changes.announce("posts");
      return readBack(id, authorId);
    },

    /** Changes a post; a new picture takes the old one's place. Raises `invalidFields` where it cannot be taken. */
    async change(held: Hold, form: z.output<typeof changedPostForm>): Promise<Post> {
      const { title, content, category, is_draft, featured_image, featured_image_alt: alt } = form;
      const replaced = await writeWithPicture(featured_image, async (transaction, stored) => {
        const post = await hold(transaction, held);
        const text = { title, content, category, isDraft: is_draft ?? post.isDraft };
        const writing = { database: transaction, changes };
        const { featuredPictureId: oldPictureId } = post;
        if (!stored) {
          if (alt !== undefined && oldPictureId !== null) {
            await transaction.update(pictureRows).set({ alt }).where(eq(pictureRows.id, oldPictureId));
          }
          await changePost(writing, { id: held.id, now: clock(), ...text });
          return [];
        }
        const featuredPictureId = await pictures.adopt(transaction, stored, alt ?? "");
        await changePost(writing, { id: held.id, now: clock(), ...text, featuredPictureId });
        return oldPictureId === null ? [] : pictures.release(transaction, oldPictureId);
      });
      changes.announce("posts");
      await pictures.discard(replaced);
      return readBack(held.id, held.authorId);
    },

    /** Deletes a post and its pictures. */
    async remove(held: Hold): Promise<void> {
      const removed = await database.transaction(async (transaction) => {
        const { featuredPictureId } = await hold(transaction, held);
        await deletePost({ database: transaction, changes }, held.id);
        return featuredPictureId === null ? [] : pictures.release(transaction, featuredPictureId);
      });
      changes.announce("posts");
      await pictures.discard(removed);
    },
  };
}
