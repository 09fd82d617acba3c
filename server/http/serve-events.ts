import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Received, Route } from "#contract/route.ts";
import { requireAccess } from "./access.ts";
import type { EventStreams, Subscriber } from "./event-streams.ts";
import { fastifyPath, redirectToSlash } from "./route-paths.ts";
import { validateRequest } from "./validate-request.ts";

/** Serves a route whose reply is an endless stream of server-sent events (WHATWG HTML, §9.2). */
export function serveEvents<Declared extends Route>(
  app: FastifyInstance,
  route: Declared,
  {
    streams,
    subscriberOf,
  }: {
    streams: EventStreams;
    subscriberOf: (received: Received<Declared>, request: FastifyRequest) => Subscriber;
  },
): void {
  const { access } = route;
  const url = fastifyPath(route);
  app.addHook("preClose", async () => streams.close());
  app.route({
    method: "GET",
    url,
    // A HEAD request would open a stream without a reader.
    exposeHeadRoute: false,
    config: { contract: route },
    onRequest: access === "anyone" ? [] : [requireAccess(access)],
    handler: async (request, reply) => {
      const received = await validateRequest(route, request);
      const stream = await streams.open(subscriberOf(received, request));
      return (
        reply
          .headers({ "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" })
          // Proxies such as nginx would otherwise buffer events.
          .header("X-Accel-Buffering", "no")
          .send(stream)
      );
    },
  });
  app.route({ method: "GET", url: url.slice(0, -1), ...redirectToSlash });
}
