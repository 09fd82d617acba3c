import type { FastifyInstance } from "fastify";
import { readDocumentRoute } from "#contract/site/read-document.ts";
import { site } from "#contract/site/site.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { serve } from "#server/http/serve.ts";

/** Serves the published documents to pages that are rendered in the browser (site-2). */
export function servePublishedSite(app: FastifyInstance, { responses }: { responses: ResponseCache }): void {
  serve(app, readDocumentRoute, async ({ params }) => site()[params.kind], {
    cache: { responses, tags: ["site"] },
  });
}
