interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AssetOrPageAsked extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What of a service worker's own global object the worker below uses; TypeScript's library for it excludes the page's. */
interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listen: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: AssetOrPageAsked) => void): void;
}

/**
 * The service worker of the post-op page: it keeps the page and the files that the page names, so that both can be
 * read again without a connection. The page comes from the network where that answers within a few seconds; the
 * files, which never change under their names, come from what was kept.
 */
export default function keepForOffline(): void {
  const worker = self as unknown as WorkerScope;
  const page = "/post-op";
  const timeout = 4_000;
  const open = () => worker.caches.open("post-op");

  /** The files first, so that a kept page is never without them; what it no longer names goes last. */
  async function keep(answer: Response) {
    const kept = await open();
    const html = await answer.clone().text();
    const named = new Set(html.match(/(?<=["'\s])\/assets\/[\w.-]+/g));
    const before = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname));
    await kept.addAll([...named].filter((path) => !before.has(path)));
    await kept.put(page, answer);
    for (const path of before) {
      if (path !== page && !named.has(path)) await kept.delete(path);
    }
  }

  async function answerPage(event: AssetOrPageAsked) {
    const copy = await (await open()).match(page);
    try {
      const answer = await fetch(page, copy && { signal: AbortSignal.timeout(timeout) });
      // What cannot be kept now can be at the next visit.
      if (answer.ok) event.waitUntil(keep(answer.clone()).catch(() => undefined));
      return copy && answer.status >= 500 ? copy : answer;
    } catch (failure) {
      if (copy) return copy;
      throw failure;
    }
  }

  async function answerAsset(request: Request) {
    return (await (await open()).match(request)) ?? fetch(request);
  }

  worker.addEventListener("install", (event) => {
    void worker.skipWaiting();
    event.waitUntil(
      fetch(page).then((answer) => {
        if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
        return keep(answer);
      }),
    );
  });

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate" && pathname === page) event.respondWith(answerPage(event));
    else if (pathname.startsWith("/assets/")) event.respondWith(answerAsset(request));
  });
}
