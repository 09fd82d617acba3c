import { AsyncLocalStorage } from "node:async_hooks";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type * as z from "zod/mini";
import { invalidFields, methodNotAllowed, notFound } from "#contract/problems.ts";
import type { Received, Reply, Route } from "#contract/route.ts";
import { requireAccess } from "./access.ts";
import { ProblemError, sendProblem } from "./problem-error.ts";
import { readForm } from "./read-form.ts";
import { entityTag, type ResponseCache } from "./response-cache.ts";
import { dataPolicy } from "./security-headers.ts";

/** What a page that is being rendered has read from the API so far; a write to any of it makes the page stale. */
export const tagsReadByPage = new AsyncLocalStorage<Set<string>>();

interface Keeping<Declared extends Route> {
  readonly replies: ResponseCache;
  /** What the reply is made of, by the names that `forget()` is called with. */
  readonly madeOf: readonly string[];
  /** Whether this reply is worth keeping; an empty page past a list's end is not. */
  readonly isWorthKeeping?: (reply: Reply<Declared>) => boolean;
  /**
   * What a signed-in caller sees instead of what everybody does, if anything: it is never kept. Asked only where the
   * request carries credentials.
   */
  readonly personal?: (
    received: Received<Declared>,
    request: FastifyRequest,
  ) => Promise<Reply<Declared> | undefined>;
}

interface Serving<Declared extends Route> {
  /** Keeps the reply until a write makes it stale. */
  readonly kept?: Keeping<Declared>;
  /** Refuses by throwing, before the body or form is looked at; it knows parameters and headers. */
  readonly permit?: (
    received: Pick<Received<Declared>, "params" | "headers">,
    request: FastifyRequest,
  ) => Promise<void>;
  /** Which version of a thing a reply shows: its ETag begins with it, so that `If-Match` can name it (newsletter-8). */
  readonly versionOf?: (reply: Reply<Declared>) => string;
}

/** A route's path in Fastify's notation: `{name}` becomes `:name`. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Sentences by field name, from a failed validation. */
function fieldSentences(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const name = path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), message];
  }
  return fields;
}

/** What the address and the headers say. An address whose parameter cannot name anything is one where nothing is. */
function receiveAddress<Declared extends Route>(route: Declared, request: FastifyRequest) {
  const params = route.params?.safeParse(request.params);
  if (params?.error) throw new ProblemError(notFound);
  const query = route.query?.safeParse(request.query);
  const headers = route.headers?.safeParse(request.headers);
  const faults = {
    ...(query?.error && fieldSentences(query.error)),
    ...(headers?.error && fieldSentences(headers.error)),
  };
  return { received: { params: params?.data, query: query?.data, headers: headers?.data }, faults };
}

async function receive<Declared extends Route>(
  route: Declared,
  request: FastifyRequest,
  permit?: Serving<Declared>["permit"],
): Promise<Received<Declared>> {
  const { received, faults } = receiveAddress(route, request);
  await permit?.(received as Received<Declared>, request);
  // A route that takes either is sent a form where the request says so.
  const sendsForm = route.form && (!route.body || request.isMultipart());
  const body = sendsForm ? undefined : route.body?.safeParse(request.body);
  const form = sendsForm ? route.form?.safeParse(await readForm(request)) : undefined;
  const allFaults = {
    ...faults,
    ...(body?.error && fieldSentences(body.error)),
    ...(form?.error && fieldSentences(form.error)),
  };
  if (Object.keys(allFaults).length > 0) throw new ProblemError(invalidFields, { fields: allFaults });
  return { ...received, body: body?.data, form: form?.data } as Received<Declared>;
}

/** Addresses that a kept route remembers the meaning of; strangers' spellings beyond are read anew each time. */
const rememberedAddresses = 1_000;

type Handle<Declared extends Route> = (
  received: Received<Declared>,
  request: FastifyRequest,
) => Promise<Reply<Declared>>;

function answerKept<Declared extends Route>(
  route: Declared,
  handle: Handle<Declared>,
  { kept, permit, versionOf }: Serving<Declared> & { kept: Keeping<Declared> },
) {
  const { replies, madeOf, isWorthKeeping, personal } = kept;
  const keys = new Map<string, string>();

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const received = await receive(route, request, permit);
    if (personal && request.headers.authorization !== undefined) {
      const own = await personal(received, request);
      if (own !== undefined) return sendAfresh({ route, versionOf }, reply, own);
    }
    const key = `${route.name} ${JSON.stringify([received.params, received.query])}`;
    if (keys.size < rememberedAddresses) keys.set(request.url, key);
    const found = await replies.getOrMake(key, async () => {
      const made = await handle(received, request);
      const version = versionOf?.(made);
      return {
        status: route.reply.status,
        headers: publicJsonHeaders,
        body: Buffer.from(encodeReply(route, made)),
        madeOf,
        keep: isWorthKeeping?.(made) ?? true,
        ...(version !== undefined && { version }),
      };
    });
    return found.send(request, reply);
  }

  return (request: FastifyRequest, reply: FastifyReply) => {
    const read = tagsReadByPage.getStore();
    for (const part of madeOf) read?.add(part);
    if (personal && request.headers.authorization !== undefined) return answer(request, reply);
    const key = keys.get(request.url);
    const found = key === undefined ? undefined : replies.get(key);
    return found ? found.send(request, reply) : answer(request, reply);
  };
}

function sendAfresh<Declared extends Route>(
  { route, versionOf }: { route: Declared; versionOf: Serving<Declared>["versionOf"] },
  reply: FastifyReply,
  made: Reply<Declared>,
): FastifyReply {
  reply.code(route.reply.status).header("Cache-Control", "no-store");
  if (!route.reply.body) return reply.send();
  const body = encodeReply(route, made);
  if (versionOf) reply.header("ETag", `"${entityTag(body, versionOf(made))}"`);
  return reply.header("Content-Type", jsonType).send(body);
}

function answerAfresh<Declared extends Route>(
  route: Declared,
  handle: Handle<Declared>,
  { permit, versionOf }: Serving<Declared>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) =>
    sendAfresh({ route, versionOf }, reply, await handle(await receive(route, request, permit), request));
}

function encodeReply<Declared extends Route>(route: Declared, reply: Reply<Declared>): string {
  return JSON.stringify(route.reply.body?.parse(reply));
}

/**
 * Serves one route of the contract: who may call, then validation, then the handler, then the reply's shape, which
 * lets nothing out that it does not name.
 */
export function serve<Declared extends Route>(
  app: FastifyInstance,
  route: Declared,
  handle: Handle<Declared>,
  serving: Serving<Declared> = {},
): void {
  const url = fastifyPath(route.path);
  const { kept } = serving;
  const handler = kept
    ? answerKept(route, handle, { ...serving, kept })
    : answerAfresh(route, handle, serving);
  const { access } = route;
  const guard = access === "anyone" ? undefined : { onRequest: requireAccess(access) };
  const answer = { config: { contract: route }, ...guard, handler };
  app.route({ method: route.method, url, ...answer });
  // Without its trailing slash a GET is sent to the right spelling, and others are served the same (http-2).
  app.route({ method: route.method, url: url.slice(0, -1), ...(route.method === "GET" ? addSlash : answer) });
}

/** Serves a route whose answer is a stream of server-sent events (WHATWG HTML, §9.2) that goes on until it is ended. */
export function serveEvents(
  app: FastifyInstance,
  route: Route & { readonly access: "employee" },
  open: (request: FastifyRequest) => Readable,
): void {
  const url = fastifyPath(route.path);
  app.route({
    method: "GET",
    url,
    // A HEAD would hold a stream open that nobody reads.
    exposeHeadRoute: false,
    config: { contract: route },
    onRequest: requireAccess(route.access),
    handler: async (request, reply) =>
      reply
        .headers({ "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" })
        // Proxies such as nginx would otherwise gather events before they pass them on.
        .header("X-Accel-Buffering", "no")
        .send(open(request)),
  });
  app.route({ method: "GET", url: url.slice(0, -1), ...addSlash });
}

const addSlash = {
  handler: async (request: FastifyRequest, reply: FastifyReply) => {
    const [path, ...query] = request.url.split("?");
    return reply.redirect([`${path}/`, ...query].join("?"), 308);
  },
};

const jsonType = "application/json; charset=utf-8";

const publicJsonHeaders = {
  "Content-Type": jsonType,
  "Cache-Control": "no-cache",
  "Content-Security-Policy": dataPolicy,
};

/** Takes an empty body of type JSON for none: some clients name the type of what they do not send. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, body, done),
  );
}

const allMethods: readonly HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Answers 405 with `Allow` where a path is known and the method is not (RFC 9110, §15.5.6). */
export function rejectOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const byPath = Map.groupBy(routes, ({ path }) => fastifyPath(path));
  for (const [path, served] of byPath) {
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

declare module "fastify" {
  interface FastifyContextConfig {
    contract?: Route;
  }
}
