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

const allMethods: readonly HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Answers 405 with `Allow` where a path is known and the method is not (RFC 9110, §15.5.6). */
export function rejectOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const [path, served] of Map.groupBy(routes, fastifyPath)) {
    const methods = served.map(({ method }) => method);
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
    for (const url of [path, path.slice(0, -1)]) {
      app.route({
        method: allMethods.filter((method) => !methods.some((known) => known === method)),
        url,
        onRequest: async (_request, reply) => sendProblem(reply.header("Allow", allow), methodNotAllowed),
        handler: async () => undefined,
      });
    }
  }
}

/** Accepts an empty body of type JSON as none: some clients name the type of what they do not send. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, body, done),
  );
}
