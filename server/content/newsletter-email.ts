import { eq } from "drizzle-orm";
import { tooManyEmailRequests } from "#contract/accounts/accounts.ts";
import { notFound } from "#contract/problems.ts";
import { newsletterTrialLimit } from "#contract/rate-limits.ts";
import { postPreviewPath } from "#contract/site/site-files.ts";
import { pagePath } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Queryable } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { consumeRateLimits } from "#server/http/rate-limits.ts";
import type { Services } from "#server/services.ts";
import { picturePath } from "./pictures.ts";
import { excerptOf } from "./posts.ts";
import { pictures, posts } from "./table.ts";
import type { Reader, UnsubscribeUrl } from "./unsubscribing.ts";

/** What the email of a post is made of. */
export const emailedPost = {
  postId: posts.id,
  title: posts.title,
  slug: posts.slug,
  content: posts.content,
  language: posts.language,
  isDraft: posts.isDraft,
  picture: { name: pictures.name, widths: pictures.widths, alt: pictures.alt },
};

interface EmailedPost {
  readonly postId: number;
  readonly title: string;
  readonly slug: string;
  readonly content: string;
  readonly language: Language;
  readonly picture: { readonly name: string; readonly widths: number[]; readonly alt: string } | null;
}

/** What the email of a post holds for every reader alike: its picture has one address, so that no opening is recorded. */
export function aboutPost({ postId, title, content, language, picture }: EmailedPost, publicUrl: string) {
  return {
    kind: "newsletter-post",
    postId,
    title,
    excerpt: excerptOf(content),
    content,
    picture: picture && {
      address: `${publicUrl}${postPreviewPath(picturePath(picture))}`,
      alt: picture.alt,
    },
    postLanguage: language,
  } as const;
}

interface EmailedReader extends Reader {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

interface Links extends Pick<Services, "publicUrl"> {
  readonly unsubscribeUrl: UnsubscribeUrl;
}

/** What the email of a post holds for one reader, whose language all but the post is in (newsletter-58). */
export function toReader(
  { email: to, firstName, language, ...reader }: EmailedReader,
  { slug }: Pick<EmailedPost, "slug">,
  { publicUrl, unsubscribeUrl }: Links,
) {
  const url = unsubscribeUrl({ ...reader, language });
  return {
    to,
    firstName,
    language,
    address: publicUrl + pagePath(`/blog/${slug}`, language),
    unsubscribe: { page: url, oneClick: url },
  };
}

interface TrialDependencies extends Pick<Services, "database" | "outbox" | "clock" | "secretKey">, Links {}

/** The email of a post, as its author would have it among the readers of its language. */
async function trialOf(
  database: Queryable,
  links: Links,
  { postId, accountId }: { readonly postId: number; readonly accountId: number },
) {
  const [post] = await database
    .select(emailedPost)
    .from(posts)
    .leftJoin(pictures, eq(pictures.id, posts.featuredPictureId))
    .where(eq(posts.id, postId));
  const [reader] = await database
    .select({ id: accounts.id, email: accounts.email, firstName: accounts.firstName })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!post || !reader) throw new ProblemError(notFound);
  return {
    ...aboutPost(post, links.publicUrl),
    ...toReader({ ...reader, isVisitor: false, language: post.language }, post, links),
    isTrial: true,
  };
}

/** Renders the email of a post for its author (newsletter-51). */
export async function previewSending(
  dependencies: TrialDependencies,
  ids: { postId: number; accountId: number },
) {
  const email = await trialOf(dependencies.database, dependencies, ids);
  const { renderEmail } = await import("#server/mail/templates/render-email.tsx");
  const { subject, html, text } = await renderEmail(email, dependencies.publicUrl);
  return { subject, html, text };
}

/** Sends the email of a post to its author alone (newsletter-51). Throws `too_many_email_requests`. */
export function sendTrial(
  dependencies: TrialDependencies,
  ids: { postId: number; accountId: number },
): Promise<{ to: string }> {
  const { database, outbox, secretKey, clock } = dependencies;
  return database.transaction(async (transaction) => {
    const email = await trialOf(transaction, dependencies, ids);
    const key = String(ids.accountId);
    const limit = { secretKey, now: clock(), name: "newsletter trial", key, ...newsletterTrialLimit };
    const { allowed } = await consumeRateLimits(transaction, [limit]);
    if (!allowed) throw new ProblemError(tooManyEmailRequests);
    await outbox.send(transaction, email);
    return { to: email.to };
  });
}
