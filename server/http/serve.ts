import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type * as z from "zod/mini";
import { invalidFields, methodNotAllowed, notFound } from "#contract/problems.ts";
import type { Received, Reply, Route } from "#contract/route.ts";
import { requireAccess } from "./access.ts";
import { Failure, sendProblem } from "./failures.ts";
import type { KeptReplies } from "./kept-replies.ts";
import { dataPolicy } from "./security-headers.ts";

/** What a page that is being rendered has read from the API so far; a write to any of it makes the page stale. */
export const partsReadByPage = new AsyncLocalStorage<Set<string>>();

interface Keeping<Declared extends Route> {
  readonly replies: KeptReplies;
  /** What the reply is made of, by the names that `forget()` is called with. */
  readonly madeOf: readonly string[];
  /** Whether this reply is worth keeping; an empty page past a list's end is not. */
  readonly isWorthKeeping?: (reply: Reply<Declared>) => boolean;
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

function receive<Declared extends Route>(route: Declared, request: FastifyRequest): Received<Declared> {
  const params = route.params?.safeParse(request.params);
  // An address whose parameter cannot name anything is an address where nothing is.
  if (params?.error) throw new Failure(notFound);
  const query = route.query?.safeParse(request.query);
  const body = route.body?.safeParse(request.body);
  const faults = {
    ...(query?.error && fieldSentences(query.error)),
    ...(body?.error && fieldSentences(body.error)),
  };
  if (Object.keys(faults).length > 0) throw new Failure(invalidFields, { fields: faults });
  return { params: params?.data, query: query?.data, body: body?.data } as Received<Declared>;
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
  keeping: Keeping<Declared>,
) {
  const { replies, madeOf, isWorthKeeping } = keeping;
  const keys = new Map<string, string>();

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const received = receive(route, request);
    const key = `${route.name} ${JSON.stringify([received.params, received.query])}`;
    if (keys.size < rememberedAddresses) keys.set(request.url, key);
    const kept = await replies.getOrMake(key, async () => {
      const made = await handle(received, request);
      return {
        status: route.reply.status,
        headers: publicJsonHeaders,
        body: Buffer.from(encodeReply(route, made)),
        madeOf,
        keep: isWorthKeeping?.(made) ?? true,
      };
    });
    return kept.send(request, reply);
  }

  return (request: FastifyRequest, reply: FastifyReply) => {
    const read = partsReadByPage.getStore();
    for (const part of madeOf) read?.add(part);
    const key = keys.get(request.url);
    const kept = key === undefined ? undefined : replies.get(key);
    return kept ? kept.send(request, reply) : answer(request, reply);
  };
}

function answerAfresh<Declared extends Route>(route: Declared, handle: Handle<Declared>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const body = encodeReply(route, await handle(receive(route, request), request));
    reply.code(route.reply.status).header("Cache-Control", "no-store");
    return body === undefined ? reply.send() : reply.header("Content-Type", jsonType).send(body);
  };
}

function encodeReply<Declared extends Route>(route: Declared, reply: Reply<Declared>): string {
  return JSON.stringify(route.reply.body?.parse(reply));
}

/**
 * Serves one route of the contract: who may call, then validation, then the handler, then the reply's shape, which
 * lets nothing out that it does not name. With `keeping`, the reply is kept until a write makes it stale.
 */
export function serve<Declared extends Route>(
  app: FastifyInstance,
  route: Declared,
  handle: Handle<Declared>,
  keeping?: Keeping<Declared>,
): void {
  const url = fastifyPath(route.path);
  const handler = keeping ? answerKept(route, handle, keeping) : answerAfresh(route, handle);
  const { access } = route;
  const guard = access === "anyone" ? undefined : { onRequest: requireAccess(access) };
  const answer = { config: { contract: route }, ...guard, handler };
  app.route({ method: route.method, url, ...answer });
  // Without its trailing slash a GET is sent to the right spelling, and others are served the same (decision 5).
  app.route({ method: route.method, url: url.slice(0, -1), ...(route.method === "GET" ? addSlash : answer) });
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

const allMethods: readonly HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Answers 405 with `Allow` where a path is known and the method is not (RFC 9110, §15.5.6). */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
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
