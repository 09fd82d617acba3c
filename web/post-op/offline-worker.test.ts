import { afterEach, beforeEach, expect, test, vi } from "vitest";
import cacheForOffline from "./offline-worker.inline.ts";

const origin = "https://enamel.example";
const pathOf = (target: string | Request) =>
  new URL(typeof target === "string" ? target : target.url, origin).pathname;

/** What the server holds, by path; undefined is a lost connection. */
let served: Record<string, (() => Response | Promise<Response>) | undefined>;
/** Milliseconds in which the page arrives after its response has begun. */
let slowness: number | undefined;
let cached: Map<string, Response>;
let scope: EventTarget;
/** What the worker still does once it has responded. */
let afterwards: Promise<unknown>[];

/** The Cache interface of the Service Workers standard, as far as the worker uses it. */
const cache = {
  match: async (target: string | Request) => cached.get(pathOf(target))?.clone(),
  keys: async () => [...cached.keys()].map((path) => new Request(origin + path)),
  put: async (path: string, response: Response) => {
    cached.set(path, new Response(await response.text()));
  },
  addAll: async (paths: string[]) => {
    const responses = await Promise.all(paths.map((path) => fetch(path)));
    if (!responses.every(({ ok }) => ok)) throw new TypeError("Request failed");
    for (const [index, path] of paths.entries()) cached.set(path, responses[index] ?? Response.error());
  },
  delete: async (path: string) => cached.delete(path),
};

/** A document in two parts, the second of which comes after some milliseconds, or breaks off with its request. */
function slowPage(milliseconds: number, signal: AbortSignal | null | undefined): Response {
  const parts = new TransformStream<Uint8Array, Uint8Array>();
  const writer = parts.writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text)).catch(() => undefined);
  signal?.addEventListener("abort", () => void writer.abort(signal.reason).catch(() => undefined));
  void write("<p>Rinse ");
  setTimeout(() => void write("gently.").then(() => writer.close().catch(() => undefined)), milliseconds);
  return new Response(parts.readable);
}

/** Starts the worker of a page. */
function startWorker(path: string) {
  scope = new EventTarget();
  vi.stubGlobal(
    "self",
    Object.assign(scope, {
      caches: { open: async () => cache },
      location: { origin },
      registration: { scope: origin + path },
      skipWaiting: async () => undefined,
    }),
  );
  cacheForOffline();
}

beforeEach(() => {
  vi.useFakeTimers();
  served = {};
  cached = new Map();
  // Native timers know no fake clock.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new DOMException("Too late.", "TimeoutError")), milliseconds);
    return leaving.signal;
  });
  vi.stubGlobal("fetch", async (target: string | Request, { signal }: RequestInit = {}) => {
    const path = pathOf(target);
    if (path === "/post-op" && slowness !== undefined) return slowPage(slowness, signal);
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    const answer = served[path];
    if (!answer) throw new TypeError("Failed to fetch");
    return Promise.race([answer(), promise]);
  });
  slowness = undefined;
  startWorker("/post-op");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets the worker install itself. */
async function install() {
  let installed: Promise<unknown> | undefined;
  const waitUntil = (work: Promise<unknown>) => {
    installed = work;
  };
  scope.dispatchEvent(Object.assign(new Event("install"), { waitUntil }));
  await installed;
}

/** What the worker answers a navigation or a request for an asset with; undefined if it leaves it to the browser. */
function ask(path: string, mode: RequestMode = "navigate", method = "GET") {
  let response: Promise<Response> | undefined;
  afterwards = [];
  const url = path.startsWith("/") ? origin + path : path;
  const event = Object.assign(new Event("fetch"), {
    request: { url, mode, method },
    respondWith: (answer: Promise<Response>) => {
      response = answer;
    },
    waitUntil: (work: Promise<unknown>) => afterwards.push(work),
  });
  scope.dispatchEvent(event);
  return response;
}

const page = (text: string) => () => new Response(text);

test("a cached page that was begun in time arrives whole, however slow the connection is", async () => {
  served["/post-op"] = page("The copy.");
  await install();
  slowness = 60_000;
  const response = await ask("/post-op");
  const text = response?.text().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await text).toBe("<p>Rinse gently.");
  await Promise.all(afterwards);
  expect(await cached.get("/post-op")?.text(), "is the next copy").toBe("<p>Rinse gently.");
});

test("the copy is shown where the server does not begin to answer for some seconds", async () => {
  served["/post-op"] = page("The copy.");
  await install();
  served["/post-op"] = () => new Promise<never>(() => undefined);
  const response = ask("/post-op");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await (await response)?.text()).toBe("The copy.");
});

test.each<[string, (() => Response) | undefined, string]>([
  ["without a connection", undefined, "The copy."],
  ["while the server is down", () => new Response("down", { status: 503 }), "The copy."],
  ["once the page is gone", () => new Response("Not found", { status: 404 }), "Not found"],
  ["with a connection", page("The new page."), "The new page."],
])("%s the page reads as follows", async (_title, answer, text) => {
  served["/post-op"] = page("The copy.");
  await install();
  served["/post-op"] = answer;
  expect(await (await ask("/post-op"))?.text()).toBe(text);
});

test("each language has a worker of its own, which keeps the page at that language's address", async () => {
  startWorker("/es/post-op");
  served["/es/post-op"] = page("La copia.");
  await install();
  expect([...cached.keys()]).toEqual(["/es/post-op"]);
  served = {};
  expect(await (await ask("/es/post-op"))?.text()).toBe("La copia.");
  expect(ask("/post-op")).toBeUndefined();
});

test("without a copy a lost connection is the browser's to explain", async () => {
  await expect(ask("/post-op")).rejects.toThrow("Failed to fetch");
});

test("a new version of the page is stored with its assets, and the former one's are removed", async () => {
  const named = (name: string) =>
    page(`<link href="/assets/${name}.css"><img srcset="/assets/${name}.avif 2x">`);
  for (const name of ["first", "second"]) {
    served[`/assets/${name}.css`] = page("css");
    served[`/assets/${name}.avif`] = page("avif");
  }
  served["/post-op"] = named("first");
  await install();
  expect([...cached.keys()]).toEqual(["/assets/first.css", "/assets/first.avif", "/post-op"]);
  served["/post-op"] = named("second");
  await ask("/post-op");
  await Promise.all(afterwards);
  expect([...cached.keys()].toSorted()).toEqual(["/assets/second.avif", "/assets/second.css", "/post-op"]);
});

test("a new version whose assets do not all come leaves the stored one whole", async () => {
  served = { "/post-op": page('<link href="/assets/first.css">'), "/assets/first.css": page("css") };
  await install();
  served = { "/post-op": page('<link href="/assets/second.css">') };
  await ask("/post-op");
  await Promise.all(afterwards);
  served = {};
  expect(await (await ask("/post-op"))?.text()).toContain("/assets/first.css");
  expect(await (await ask("/assets/first.css", "no-cors"))?.text()).toBe("css");
});

test("a worker does not install where the page is not served", async () => {
  served["/post-op"] = () => new Response("Not found", { status: 404 });
  await expect(install()).rejects.toThrow("404");
});

test.each([
  ["another page", "/request-appointment", "navigate", "GET"],
  ["a page below", "/post-op/print", "navigate", "GET"],
  ["a call of the API", "/api/office-days/", "cors", "GET"],
  ["something sent", "/assets/first.css", "no-cors", "POST"],
  ["another site's file", "https://cdn.example/assets/first.css", "no-cors", "GET"],
] as const)("%s is left to the browser", (_title, path, mode, method) => {
  expect(ask(path, mode, method)).toBeUndefined();
});
