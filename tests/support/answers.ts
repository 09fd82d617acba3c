import { parse } from "zod/mini";
import { type Api, routes } from "#contract/api.ts";
import type { Problem } from "#contract/problems.ts";
import type { Reply, Route } from "#contract/route.ts";

/** The connection is lost: no answer comes. */
export const lost = Symbol("lost");

/** A call's answer: what the route replies, by the contract; a problem of the contract; or none. */
type Answer<Key extends keyof Api> = Reply<Api[Key]> | Response | typeof lost;

/** A call as it was sent. */
interface SentCall {
  readonly url: URL;
  readonly headers: Headers;
  /** The JSON body, or the form's entries. */
  readonly body: unknown;
}

type Answerer = (call: SentCall) => unknown;

const declared = new Map<string, Route>(
  Object.values(routes).map((route) => [`${route.method} ${route.path}`, route]),
);
const answers = new Map<string, Answerer>();
const sent: { key: string; call: SentCall }[] = [];
const strays: string[] = [];

/** Answers a route's calls from now on, with the same answer or with what a function gives for each call. */
export function answer<Key extends keyof Api>(
  key: Key,
  given: Answer<Key> | ((call: SentCall) => Answer<Key> | Promise<Answer<Key>>),
): void {
  answers.set(key, typeof given === "function" ? (given as Answerer) : () => given);
}

/** Holds a route's next calls without an answer, until `arrive` gives it. */
export function hold<Key extends keyof Api>(key: Key): { arrive: (given: Answer<Key>) => void } {
  const { promise, resolve } = Promise.withResolvers<Answer<Key>>();
  answer(key, () => promise);
  return { arrive: resolve };
}

/** An error reply with a problem of the contract. */
export function problemReply({ code, status, message }: Problem, more: object = {}): Response {
  return Response.json({ detail: code, message: message(), ...more }, { status });
}

/** The calls of a route that were sent so far. */
export function callsOf(key: keyof Api): SentCall[] {
  return sent.filter((one) => one.key === key).map(({ call }) => call);
}

/** Forgets every answer and call. */
export function resetAnswers(): void {
  answers.clear();
  sent.length = 0;
  strays.length = 0;
}

/** Calls that no answer was given for. */
export const strayCalls = (): readonly string[] => strays;

/** The route of a call: one whose path has no parameter before one that has. */
function keyOf(method: string, { pathname }: URL): string | undefined {
  const matching = [...declared.keys()].filter((key) => {
    const [routeMethod, path = ""] = key.split(" ");
    const pattern = path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
    return routeMethod === method && new RegExp(`^${pattern}$`).test(pathname);
  });
  return matching.find((key) => !key.includes("{")) ?? matching[0];
}

function bodyOf(body: unknown): unknown {
  if (typeof body === "string") return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : undefined;
}

/** Answers in place of `fetch`; an answer that breaks the contract is an error. */
export async function fetchAnswer(path: string, init: RequestInit = {}): Promise<Response> {
  const { method = "GET" } = init;
  const call = {
    url: new URL(path, location.href),
    headers: new Headers(init.headers),
    body: bodyOf(init.body),
  };
  const key = keyOf(method, call.url);
  const given = key && answers.get(key);
  if (!given) {
    strays.push(`${method} ${path}`);
    throw new TypeError("Failed to fetch");
  }
  sent.push({ key, call });
  const reply = await given(call);
  if (reply === lost) throw new TypeError("Failed to fetch");
  if (reply instanceof Response) return reply.clone();
  const { status, body } = declared.get(key)?.reply ?? { status: 200 };
  return body ? Response.json(parse(body, reply), { status }) : new Response(null, { status });
}
