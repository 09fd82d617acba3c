interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AssetOrPageFetch extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The part of `ServiceWorkerGlobalScope` that the worker uses; TypeScript's WebWorker library conflicts with DOM. */
interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listen: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: AssetOrPageFetch) => void): void;
}

/**
 * The service worker of the post-op page: it caches the page and its assets for offline use. Each language has one of its
 * own, whose scope is the page's address in that language. The page comes from the
 * network if that responds within a few seconds; the assets and the logo, whose bytes never change under a name, come from the cache.
 */
export default function cacheForOffline(): void {
  const worker = self as unknown as WorkerScope;
  const page = new URL(worker.registration.scope).pathname;
  const timeout = 4_000;
  const open = () => worker.caches.open(page.slice(1));

  /** Assets first, so that a cached page is never without them; those no longer used are deleted last. */
  async function store(response: Response) {
    const cache = await open();
    const html = await response.clone().text();
    const named = new Set(html.match(/(?<=["'\s])\/(?:assets|pictures)\/[\w.-]+/g));
    const before = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll([...named].filter((path) => !before.has(path)));
    await cache.put(page, response);
    for (const path of before) {
      if (path !== page && !named.has(path)) await cache.delete(path);
    }
  }

  async function respondWithPage(event: AssetOrPageFetch) {
    const copy = await (await open()).match(page);
    const waiting = new AbortController();
    const timer = copy && setTimeout(() => waiting.abort(), timeout);
    try {
      // Once the response has begun, it may take its time: aborting it would break the page off.
      const response = await fetch(page, { signal: waiting.signal }).finally(() => clearTimeout(timer));
      // If caching fails, the next visit tries again.
      if (response.ok) event.waitUntil(store(response.clone()).catch(() => undefined));
      return copy && response.status >= 500 ? copy : response;
    } catch (failure) {
      if (copy) return copy;
      throw failure;
    }
  }

  async function respondWithAsset(request: Request) {
    return (await (await open()).match(request)) ?? fetch(request);
  }

  worker.addEventListener("install", (event) => {
    void worker.skipWaiting();
    event.waitUntil(
      fetch(page).then((response) => {
        if (!response.ok) throw new Error(`The page answered ${response.status}.`);
        return store(response);
      }),
    );
  });

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate" && pathname === page) event.respondWith(respondWithPage(event));
    else if (/^\/(assets|pictures)\//.test(pathname)) event.respondWith(respondWithAsset(request));
  });
}
