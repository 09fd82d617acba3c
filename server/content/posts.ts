import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { type Post, postVersion } from "#contract/posts/posts.ts";
import {
  categoryNotOffered,
  categoryRequired,
  type changedPostForm,
  type newPostForm,
  notAuthor,
  staleCopy,
} from "#contract/posts/write-post.ts";
import { notFound } from "#contract/problems.ts";
import { offeredPostCategories } from "#contract/site/look-up.ts";
import { defaultLanguage } from "#contract/site/translations.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { isCurrent } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import type { Pictures, StoredPicture } from "./pictures.ts";
import type { preparePostQueries } from "./post-queries.ts";
import { insertPost, updatePost } from "./post-rows.ts";
import { pictures as pictureRows, posts } from "./table.ts";

const maxExcerptLength = 240;

/** The beginning of a post's content in one line, cut between words. */
export function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, " ").trim();
  if (line.length <= maxExcerptLength) return line;
  const cut = line.slice(0, maxExcerptLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), maxExcerptLength / 2)).toWellFormed()}…`;
}

interface PostServiceOptions extends Pick<Services, "database" | "changes" | "clock"> {
  readonly pictures: Pictures;
  readonly queries: ReturnType<typeof preparePostQueries>;
}

/** An edit of a post: by which author, and based on which version (the header `If-Match`). */
interface Edit {
  readonly id: number;
  readonly authorId: number;
  readonly ifMatch?: string | undefined;
}

/** The creation of a post: by which author, and which call (the header `Idempotency-Key`). */
interface Creation {
  readonly authorId: number;
  readonly idempotencyKey?: string | undefined;
}

const pictureField = "featured_image";

const editColumns = {
  category: posts.category,
  id: posts.id,
  authorId: posts.authorId,
  isDraft: posts.isDraft,
  version: posts.version,
  featuredPictureId: posts.featuredPictureId,
};

type EditablePost = Pick<typeof posts.$inferSelect, keyof typeof editColumns>;

/** Rejects an edit: 404 for a post that the caller cannot see, 403 for another's, 412 for an outdated version. */
function requireEditable(post: EditablePost | undefined, { authorId, ifMatch }: Edit): EditablePost {
  if (!post || (post.isDraft && post.authorId !== authorId)) throw new ProblemError(notFound);
  if (post.authorId !== authorId) throw new ProblemError(notAuthor);
  if (!isCurrent(ifMatch, postVersion(post))) throw new ProblemError(staleCopy);
  return post;
}

/** Authorizes an edit before its body is read. Throws `notFound`, `notAuthor` or `staleCopy`. */
export async function authorizeEdit(database: Queryable, edit: Edit): Promise<void> {
  const [post] = await database.select(editColumns).from(posts).where(eq(posts.id, edit.id));
  requireEditable(post, edit);
}

/**
 * Operations of employees on their own posts (newsletter-2, newsletter-15, newsletter-8). Each throws `notFound`,
 * `notAuthor` or `staleCopy`.
 */
export function createPostService({ database, changes, pictures, queries, clock }: PostServiceOptions) {
  async function lockPost(from: Queryable, edit: Edit): Promise<EditablePost> {
    const [post] = await from.select(editColumns).from(posts).where(eq(posts.id, edit.id)).for("update");
    return requireEditable(post, edit);
  }

  /** The id of the post that an earlier call with this key created. */
  async function findCreated(creationKey: string | null): Promise<number | undefined> {
    if (creationKey === null) return undefined;
    const [created] = await database
      .select({ id: posts.id })
      .from(posts)
      .where(eq(posts.creationKey, creationKey));
    return created?.id;
  }

  async function readBack(id: number, authorId: number): Promise<Post> {
    const post = await queries.readOwnPost(id, authorId);
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
      if (stored && !isCommitting) await pictures.removeFiles([stored]);
      throw error;
    }
  }

  async function insert(
    { authorId, creationKey }: { authorId: number; creationKey: string | null },
    form: z.output<typeof newPostForm>,
  ): Promise<number> {
    const { title, content, category, language, is_draft, featured_image, featured_image_alt } = form;
    const { id } = await writeWithPicture(featured_image, async (transaction, stored) => {
      const featuredPictureId = stored
        ? await pictures.insert(transaction, stored, featured_image_alt ?? "")
        : null;
      return insertPost(transaction, {
        title,
        content,
        category: category || null,
        language: language ?? defaultLanguage(),
        isDraft: is_draft,
        authorId,
        featuredPictureId,
        creationKey,
        now: clock(),
      });
    });
    return id;
  }

  return {
    /**
     * Stores a new post with its picture, once for each key (newsletter-19). Throws `invalidFields` for a picture that
     * cannot be processed.
     */
    async createPost({ authorId, idempotencyKey }: Creation, form: z.output<typeof newPostForm>) {
      const creationKey = idempotencyKey === undefined ? null : `${authorId} ${idempotencyKey}`;
      const created = await findCreated(creationKey);
      if (created !== undefined) return readBack(created, authorId);
      const id = await insert({ authorId, creationKey }, form).catch(async (error: unknown) => {
        // A simultaneous repeat, or a COMMIT whose reply was lost.
        const first = await findCreated(creationKey);
        if (first === undefined) throw error;
        return first;
      });
      changes.notify("posts");
      return readBack(id, authorId);
    },

    /** Changes a post; a new picture replaces the old one. Throws `invalidFields` for one that cannot be processed. */
    async changePost(edit: Edit, form: z.output<typeof changedPostForm>): Promise<Post> {
      const { title, content, category, language, is_draft, featured_image, featured_image_alt: alt } = form;
      const replaced = await writeWithPicture(featured_image, async (transaction, stored) => {
        const post = await lockPost(transaction, edit);
        if (!category && post.category !== null) throw invalidField("category", categoryRequired);
        if (category && !offeredPostCategories(post.category).some(({ value }) => value === category))
          throw invalidField("category", categoryNotOffered);
        const change = {
          id: edit.id,
          now: clock(),
          title,
          content,
          category: category || null,
          language,
          isDraft: is_draft ?? post.isDraft,
        };
        const { featuredPictureId: oldPictureId } = post;
        if (!stored) {
          if (alt !== undefined && oldPictureId !== null) {
            await transaction.update(pictureRows).set({ alt }).where(eq(pictureRows.id, oldPictureId));
          }
          await updatePost(transaction, change);
          return [];
        }
        const featuredPictureId = await pictures.insert(transaction, stored, alt ?? "");
        await updatePost(transaction, { ...change, featuredPictureId });
        return oldPictureId === null ? [] : pictures.deleteRow(transaction, oldPictureId);
      });
      changes.notify("posts");
      await pictures.removeFiles(replaced);
      return readBack(edit.id, edit.authorId);
    },

    /** Deletes a post and its pictures. */
    async deletePost(edit: Edit): Promise<void> {
      const removed = await database.transaction(async (transaction) => {
        const { featuredPictureId } = await lockPost(transaction, edit);
        await transaction.delete(posts).where(eq(posts.id, edit.id));
        return featuredPictureId === null ? [] : pictures.deleteRow(transaction, featuredPictureId);
      });
      changes.notify("posts");
      await pictures.removeFiles(removed);
    },
  };
}
