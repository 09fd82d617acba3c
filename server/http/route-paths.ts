import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { methodNotAllowed } from "#contract/problems.ts";
import type { Route } from "#contract/route.ts";
import { sendProblem } from "./problem-error.ts";

/** A route's path in Fastify's notation: `{name}` becomes `:name`. */
export function fastifyPath({ path }: Pick<Route, "path">): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Redirects a GET without its trailing slash to the path with it (http-2). */
export const redirectToSlash = {
  handler: async (request: FastifyRequest, reply: FastifyReply) => {
    const [path, ...query] = request.url.split("?");
    return reply.redirect([`${path}/`, ...query].join("?"), 308);
  },
};

const allMethods: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Answers 405 with `Allow` to unsupported methods of known paths (RFC 9110, §15.5.6). */
export function rejectOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const [path, served] of Map.groupBy(routes, fastifyPath)) {
    const methods: HTTPMethods[] = served.flatMap(({ method }) =>
      method === "GET" ? ["GET", "HEAD"] : [method],
    );
    const allow = methods.join(", ");
    for (const url of path.endsWith("/") ? [path, path.slice(0, -1)] : [path]) {
      app.route({
        method: allMethods.filter((method) => !methods.includes(method)),
        url,
        onRequest: async (_request, reply) => sendProblem(reply.header("Allow", allow), methodNotAllowed),
        handler: async () => undefined,
      });
    }
  }
}

/** Accepts an empty JSON body as none: some clients send the header without a body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, body, done),
  );
}
