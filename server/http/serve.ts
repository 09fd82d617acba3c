import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Received, Reply, Route } from "#contract/route.ts";
import { requireAccess } from "./access.ts";
import { entityTag } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";
import { fastifyPath, redirectToSlash } from "./route-paths.ts";
import { dataPolicy } from "./security-headers.ts";
import { type Authorize, validateRequest } from "./validate-request.ts";

/** What a page that is being rendered has read from the API so far. */
interface PageReads {
  readonly tags: Set<string>;
  /** Whether every reply that it has read may be stored. */
  isCacheable: boolean;
}

/** The page on whose behalf the API is called in-process, if it is. */
export const pageReads = new AsyncLocalStorage<PageReads>();

type Handle<Declared extends Route> = (
  received: Received<Declared>,
  request: FastifyRequest,
) => Promise<Reply<Declared>>;

interface CacheOptions<Declared extends Route> {
  readonly responses: ResponseCache;
  /** What the reply is made of, by the names that `invalidate()` is called with. */
  readonly tags: readonly string[];
  /** Whether this reply is worth storing; an empty page past a list's end is not. */
  readonly isCacheable?: (reply: Reply<Declared>, received: Received<Declared>) => boolean;
  /** The reply for a signed-in caller who sees another than everybody does; it is never stored. */
  readonly privateReply?: (
    received: Received<Declared>,
    request: FastifyRequest,
  ) => Promise<Reply<Declared> | undefined>;
}

interface ServeOptions<Declared extends Route> {
  /** Stores the reply until a write invalidates it. */
  readonly cache?: CacheOptions<Declared>;
  readonly authorize?: Authorize<Declared>;
  /** Which version of a thing a reply shows: its ETag begins with it, so that `If-Match` can name it (RFC 9110, §13.1.1). */
  readonly versionOf?: (reply: Reply<Declared>) => string;
}

const jsonType = "application/json; charset=utf-8";

const publicHeaders = {
  "Content-Type": jsonType,
  "Cache-Control": "no-cache",
  "Content-Security-Policy": dataPolicy,
};

/**
 * Serves one route of the contract: access, validation, the handler, and the reply's shape, which lets out no field that
 * it does not name.
 */
export function serve<Declared extends Route>(
  app: FastifyInstance,
  route: Declared,
  handle: Handle<Declared>,
  { cache, authorize, versionOf }: ServeOptions<Declared> = {},
): void {
  const { access, reply: shape } = route;
  const serialize = (made: Reply<Declared>) => JSON.stringify(shape.body?.parse(made));

  function sendPrivate(reply: FastifyReply, made: Reply<Declared>): FastifyReply {
    reply.code(shape.status).header("Cache-Control", "no-store");
    if (!shape.body) return reply.send();
    const body = serialize(made);
    if (versionOf) reply.header("ETag", `"${entityTag(body, versionOf(made))}"`);
    return reply.header("Content-Type", jsonType).send(body);
  }

  async function answerPrivately(request: FastifyRequest, reply: FastifyReply) {
    const received = await validateRequest(route, request, authorize);
    return sendPrivate(reply, await handle(received, request));
  }

  const answerFromCache =
    ({ responses, tags, isCacheable, privateReply }: CacheOptions<Declared>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const page = pageReads.getStore();
      for (const tag of page ? tags : []) page?.tags.add(tag);
      const received = await validateRequest(route, request, authorize);
      if (privateReply && request.headers.authorization !== undefined) {
        const own = await privateReply(received, request);
        if (own !== undefined) return sendPrivate(reply, own);
      }
      const key = `${route.path} ${JSON.stringify([received.params, received.query])}`;
      const response = await responses.getOrRender(key, async () => {
        const made = await handle(received, request);
        const version = versionOf?.(made);
        return {
          status: shape.status,
          headers: publicHeaders,
          body: Buffer.from(serialize(made)),
          tags,
          isCacheable: isCacheable?.(made, received) ?? true,
          ...(version !== undefined && { version }),
        };
      });
      if (page && !response.isCacheable) page.isCacheable = false;
      return response.send(request, reply);
    };

  const url = fastifyPath(route);
  const options = {
    config: { contract: route },
    ...(access !== "anyone" && { onRequest: requireAccess(access) }),
    handler: cache ? answerFromCache(cache) : answerPrivately,
  };
  app.route({ method: route.method, url, ...options });
  const withoutSlash = { method: route.method, url: url.slice(0, -1) };
  app.route({ ...withoutSlash, ...(route.method === "GET" ? redirectToSlash : options) });
}

declare module "fastify" {
  interface FastifyContextConfig {
    contract?: Route;
  }
}
