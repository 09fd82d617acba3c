import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Route } from "#contract/route.ts";
import { requireAccess } from "./access.ts";
import { fastifyPath, redirectToSlash } from "./route-paths.ts";

/** Serves a route whose reply is an endless stream of server-sent events (WHATWG HTML, §9.2). */
export function serveEvents(
  app: FastifyInstance,
  route: Route & { readonly access: "employee" },
  open: (request: FastifyRequest) => Readable,
): void {
  const url = fastifyPath(route);
  app.route({
    method: "GET",
    url,
    // A HEAD request would open a stream without a reader.
    exposeHeadRoute: false,
    config: { contract: route },
    onRequest: requireAccess(route.access),
    handler: async (request, reply) =>
      reply
        .headers({ "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" })
        // Proxies such as nginx would otherwise buffer events.
        .header("X-Accel-Buffering", "no")
        .send(open(request)),
  });
  app.route({ method: "GET", url: url.slice(0, -1), ...redirectToSlash });
}
