import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { malformedRequest } from "#contract/problems.ts";
import type { Route } from "#contract/route.ts";
import { ProblemError, rejectConnection } from "./problem-error.ts";

const absoluteForm = /^https?:\/\/[^/?#]+/i;

/** The path and query of a request target in absolute form (RFC 9112, §3.2.2); any other target unchanged. */
export function toOriginForm(target: string): string {
  if (target.startsWith("/")) return target;
  const origin = absoluteForm.exec(target)?.[0];
  if (origin === undefined) return target;
  const path = target.slice(origin.length);
  return path.startsWith("/") ? path : `/${path}`;
}

/** A host and an optional port (RFC 9110, §7.2); empty if the target has no authority. */
const validHost = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

/**
 * Rejects requests whose target is no path of this site (`*`, `host:port`, another scheme, a fragment) and those with
 * an invalid or a repeated Host header (RFC 9112, §3.2), with 400.
 */
export function rejectMalformedTargets(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { url, raw } = request;
    const isValid =
      url.startsWith("/") &&
      !url.includes("#") &&
      countHosts(raw.rawHeaders) <= 1 &&
      validHost.test(raw.headers.host ?? "");
    done(isValid ? undefined : new ProblemError(malformedRequest));
  });
  app.server.on("connect", (_request, socket) => rejectConnection(socket, malformedRequest));
}

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

/** Accepts an empty JSON body as none: some clients send the header without a body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, body, done),
  );
}
