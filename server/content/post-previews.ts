import type { FastifyInstance } from "fastify";
import { slug as slugInPath } from "#contract/fields.ts";
import { notFound, unavailable } from "#contract/problems.ts";
import { linkPreviewPath } from "#contract/site/site-files.ts";
import type { ReadPicture } from "#server/http/icons.ts";
import { drawPostPreview } from "#server/http/link-previews.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { shownElsewhere } from "#server/http/security-headers.ts";
import { QueueFullError, Semaphore } from "#server/http/semaphore.ts";
import type { preparePostQueries } from "./post-queries.ts";

// One at a time: drawing takes the threads that hash passwords.
const drawing = new Semaphore({ running: 1, total: 31 });

/** Draws a picture in its turn. Throws `unavailable` where too many wait. */
async function draw(title: string, read: ReadPicture): Promise<Buffer> {
  try {
    return await drawing.run(() => drawPostPreview(title, read));
  } catch (error) {
    if (error instanceof QueueFullError) throw new ProblemError(unavailable);
    throw error;
  }
}

/** Serves the picture for link previews of each published post, drawn when it is asked for and cached (http-79). */
export function servePostPreviews(
  app: FastifyInstance,
  {
    queries,
    responses,
    readPicture,
  }: {
    queries: ReturnType<typeof preparePostQueries>;
    responses: ResponseCache;
    readPicture: ReadPicture;
  },
): void {
  app.get(linkPreviewPath("/blog/:slug"), async (request, reply) => {
    const { slug } = request.params as { slug: string };
    if (!slugInPath.safeParse(slug).success) throw new ProblemError(notFound);
    const preview = await responses.getOrRender(linkPreviewPath(`/blog/${slug}`), async () => {
      const post = await queries.readPostBySlug(slug);
      if (!post) throw new ProblemError(notFound);
      return {
        status: 200,
        headers: {
          "Content-Type": "image/jpeg",
          "Cache-Control": "public, max-age=86400",
          ...shownElsewhere,
        },
        body: await draw(post.title, readPicture),
        tags: ["posts"],
        isCacheable: true,
        isCompressed: true,
      };
    });
    return preview.send(request, reply);
  });
}
