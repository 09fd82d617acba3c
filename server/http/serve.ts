import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Received, Reply, Route } from "#contract/route.ts";
import { requireAccess } from "./access.ts";
import { entityTag } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";
import { fastifyPath, redirectToSlash } from "./route-paths.ts";
import { dataPolicy, secretUrlHeaders } from "./security-headers.ts";
import { type Authorize, validateRequest } from "./validate-request.ts";

/** What the page that is being rendered has read from the API so far. */
interface PageReads {
  readonly tags: Set<string>;
  /** Whether every reply so far may be cached. */
  isCacheable: boolean;
}

/** The reads of the page whose loaders call the API in-process, if any. */
export const pageReads = new AsyncLocalStorage<PageReads>();

type Handle<Declared extends Route> = (
  received: Received<Declared>,
  request: FastifyRequest,
) => Promise<Reply<Declared>>;

interface CacheOptions<Declared extends Route> {
  readonly responses: ResponseCache;
  /** What the reply depends on, as `invalidate()` names it. */
  readonly tags: readonly string[];
  /** Whether this reply is cached; an empty page past a list's end is not. */
  readonly isCacheable?: (reply: Reply<Declared>, received: Received<Declared>) => boolean;
  /** The reply for a caller who sees more than the public one; never cached. */
  readonly privateReply?: (
    received: Received<Declared>,
    request: FastifyRequest,
  ) => Promise<Reply<Declared> | undefined>;
}

interface ServeOptions<Declared extends Route> {
  /** Caches the reply until a write invalidates it. */
  readonly cache?: CacheOptions<Declared>;
  readonly authorize?: Authorize<Declared>;
  /**
   * Which version of a thing a reply shows: its ETag begins with it, so that `If-Match` can name it (RFC 9110,
   * §13.1.1).
   */
  readonly versionOf?: (reply: Reply<Declared>) => string;
}

const publicHeaders = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": dataPolicy,
};

/**
 * Serves one route of the contract: access, validation, the handler, and serialization by the reply's schema, which
 * drops every field that it does not name. A path without a trailing slash is a file's and has no second spelling.
 */
export function serve<Declared extends Route>(
  app: FastifyInstance,
  route: Declared,
  handle: Handle<Declared>,
  { cache, authorize, versionOf }: ServeOptions<Declared> = {},
): void {
  const { access, needsReauthentication, reply: shape } = route;
  const { type = "application/json" } = shape;
  const contentType = type === "application/zip" ? type : `${type}; charset=utf-8`;

  function serialize(result: Reply<Declared>): string {
    const body = shape.body?.parse(result);
    return type.startsWith("text/") ? String(body) : JSON.stringify(body);
  }

  function sendPrivate(reply: FastifyReply, result: Reply<Declared>): FastifyReply {
    reply.code(shape.status).header("Cache-Control", "no-store");
    if (!shape.body) return reply.send();
    if (type === "application/zip" || type === "text/csv")
      return reply
        .header("Content-Type", contentType)
        .send(Readable.from(result as AsyncIterable<Uint8Array>));
    const body = serialize(result);
    if (versionOf) reply.header("ETag", `"${entityTag(body, versionOf(result))}"`);
    return reply.header("Content-Type", contentType).send(body);
  }

  async function replyPrivately(request: FastifyRequest, reply: FastifyReply) {
    const received = await validateRequest(route, request, authorize);
    return sendPrivate(reply, await handle(received, request));
  }

  const replyFromCache =
    ({ responses, tags, isCacheable, privateReply }: CacheOptions<Declared>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const page = pageReads.getStore();
      for (const tag of page ? tags : []) page?.tags.add(tag);
      const received = await validateRequest(route, request, authorize);
      if (privateReply && request.headers.authorization !== undefined) {
        const ownReply = await privateReply(received, request);
        if (ownReply !== undefined) return sendPrivate(reply, ownReply);
      }
      const key = `${route.path} ${JSON.stringify([received.params, received.query])}`;
      const response = await responses.getOrRender(key, async () => {
        const result = await handle(received, request);
        const version = versionOf?.(result);
        return {
          status: shape.status,
          headers: { ...publicHeaders, "Content-Type": contentType },
          body: Buffer.from(serialize(result)),
          tags,
          isCacheable: isCacheable?.(result, received) ?? true,
          ...(version !== undefined && { version }),
        };
      });
      if (page && !response.isCacheable) page.isCacheable = false;
      return response.send(request, reply);
    };

  const url = fastifyPath(route);
  const options = {
    config: { contract: route },
    onRequest: [
      ...(route.path.includes("{token}") ? [hideUrl] : []),
      ...(access === "anyone"
        ? []
        : [requireAccess(access, { needsReauthentication: needsReauthentication === true })]),
    ],
    handler: cache ? replyFromCache(cache) : replyPrivately,
  };
  app.route({ method: route.method, url, ...options });
  if (!url.endsWith("/")) return;
  const withoutSlash = { method: route.method, url: url.slice(0, -1) };
  app.route({ ...withoutSlash, ...(route.method === "GET" ? redirectToSlash : options) });
}

/** Errors have these headers too, since they are set before the route acts. */
async function hideUrl(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(secretUrlHeaders);
}

declare module "fastify" {
  interface FastifyContextConfig {
    contract?: Route;
  }
}
