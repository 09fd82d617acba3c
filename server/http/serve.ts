import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type * as z from "zod/mini";
import { invalidFields, methodNotAllowed, notFound, notOpen } from "#contract/problems.ts";
import type { Received, Reply, Route } from "#contract/route.ts";
import { type Site, site } from "#contract/site/site.ts";
import { hasTranslations } from "#contract/site/translations.ts";
import { requireAccess } from "./access.ts";
import { ProblemError, sendProblem } from "./problem-error.ts";
import { readForm } from "./read-form.ts";
import { fastifyPath, redirectToSlash } from "./request-target.ts";
import { CachedResponse, entityTag, type ResponseCache } from "./response-cache.ts";
import { dataPolicy, secretUrlHeaders } from "./security-headers.ts";

/**
 * Whether `If-Match` names the stored version (RFC 9110, §13.1.1): `*`, or a strong tag that is the version or begins
 * with it. Without the header every version is current (newsletter-8, visits-37).
 */
export function isCurrent(ifMatch: string | undefined, version: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  return ifMatch.split(",").some((tag) => {
    const [, opaque = ""] = /^\s*"([^"]*)"\s*$/.exec(tag) ?? [];
    return opaque === version || opaque.startsWith(`${version}.`);
  });
}

/** Rejects a request by throwing, before its body is validated and its form read. */
export type Authorize<Declared extends Route> = (
  received: Pick<Received<Declared>, "params" | "headers">,
  request: FastifyRequest,
) => Promise<void>;

/** Messages by field name, from failed validations. */
function fieldSentences(errors: readonly (z.core.$ZodError | undefined)[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of errors.flatMap((error) => error?.issues ?? []))
    (fields[path.join(".") || "body"] ??= []).push(message);
  return fields;
}

/**
 * Validates a request by its route's schemas. Throws `notFound` for an invalid path parameter, and `invalidFields` with
 * every invalid field. A route with a body and a form reads the one of the request's type.
 */
export async function validateRequest<Declared extends Route>(
  route: Declared,
  request: FastifyRequest,
  authorize?: Authorize<Declared>,
): Promise<Received<Declared>> {
  const params = route.params?.safeParse(request.params);
  if (params?.error) throw new ProblemError(notFound);
  const query = route.query?.safeParse(request.query);
  const headers = route.headers?.safeParse(request.headers);
  const received = { params: params?.data, query: query?.data, headers: headers?.data };
  await authorize?.(received as Received<Declared>, request);
  const sendsForm = route.form !== undefined && (!route.body || request.isMultipart());
  const body = sendsForm ? undefined : route.body?.safeParse(request.body);
  const form = sendsForm ? route.form?.safeParse(await readForm(request)) : undefined;
  const fields = fieldSentences([query?.error, headers?.error, body?.error, form?.error]);
  if (Object.keys(fields).length > 0) throw new ProblemError(invalidFields, { fields });
  return { ...received, body: body?.data, form: form?.data } as Received<Declared>;
}

/** What the page that is being rendered has read from the API so far. */
interface PageReads {
  readonly tags: Set<string>;
  /** Whether every reply so far may be cached. */
  isCacheable: boolean;
  /** The site that the page shows. */
  readonly site: Site;
  /** Whether it is a preview, of which nothing is cached. */
  readonly isPreview?: boolean;
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
      // A page that began before a publication asks for the site that it shows, and stores nothing for others (site-2).
      const key = `${route.path} ${site().version} ${site().language} ${JSON.stringify([received.params, received.query])}`;
      const render = async () => {
        const result = await handle(received, request);
        const version = versionOf?.(result);
        return {
          status: shape.status,
          headers: {
            ...publicHeaders,
            ...(hasTranslations() && { Vary: "Accept-Language" }),
            "Content-Type": contentType,
          },
          body: Buffer.from(serialize(result)),
          tags,
          isCacheable: isCacheable?.(result, received) ?? true,
          ...(version !== undefined && { version }),
        };
      };
      const response = page?.isPreview
        ? new CachedResponse(await render())
        : await responses.getOrRender(key, render);
      if (page && !response.isCacheable) page.isCacheable = false;
      return response.send(request, reply);
    };

  const url = fastifyPath(route);
  const options = {
    config: { contract: route },
    onRequest: [
      ...(route.path.includes("{token}") ? [hideUrl] : []),
      ...(isForVisitors(route) ? [requireOpenSite] : []),
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

/** Whether a route names that it waits for the practice to open. */
const isForVisitors = ({ problems }: Route) => problems?.includes(notOpen) ?? false;

/** Throws `not_open` as long as the practice is closed (site-12). */
async function requireOpenSite(): Promise<void> {
  if (!site().isOpen) throw new ProblemError(notOpen);
}

declare module "fastify" {
  interface FastifyContextConfig {
    contract?: Route;
  }
}

const allMethods: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Answers 405 with `Allow` to unsupported methods of the API's paths (RFC 9110, §15.5.6); `servePages` does of all others. */
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
