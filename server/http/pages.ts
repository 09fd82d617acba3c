import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CacheableResponse, ResponseCache } from "./response-cache.ts";
import { documentHeaders } from "./security-headers.ts";
import { tagsReadByPage } from "./serve.ts";

/** An answer of the API to a page that is being rendered, without a network between them. */
interface InProcessAnswer {
  readonly status: number;
  readonly body: string;
}

/** The web's server build: renders a page's document, calling the API in-process. */
export interface PageRenderer {
  renderPage(
    request: Request,
    surroundings: {
      askApi: (path: string) => Promise<InProcessAnswer>;
      /** Takes what failed in rendering, for the log. */
      report: (error: unknown) => void;
    },
  ): Promise<{
    status: number;
    headers: Headers;
    body: string;
    /** The document's own inline scripts, as base64 SHA-256. */
    scripts: readonly string[];
  }>;
  /** Whether any page but the not-found page stands at a path. */
  isPage(pathname: string): boolean;
}

interface PagesOptions {
  readonly renderer: PageRenderer;
  readonly replies: ResponseCache;
  readonly publicUrl: string;
  /** Makes a page's Content-Security-Policy of its inline scripts' hashes. */
  readonly pagePolicy: (scripts: readonly string[]) => string;
}

/** Where the document of every unknown address is kept: it is the same for all. */
const unknownAddress = "/not-found";

/**
 * What of an address a page depends on: its path and its page number. Everything else in a query is for the browser
 * and would only fill the memory with copies.
 */
function pageAddress(url: URL, isPage: boolean): string {
  if (!isPage) return unknownAddress;
  const page = url.searchParams.get("page");
  return page && /^[1-9]\d{0,8}$/.test(page) && page !== "1" ? `${url.pathname}?page=${page}` : url.pathname;
}

/** One spelling for each page: repeated slashes become one and none stands at the end; undefined where it is right. */
function tidyPath(pathname: string): string | undefined {
  const tidy = pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  return tidy === pathname ? undefined : tidy;
}

/**
 * Serves every page. A page is the same for every reader (http-12), so it is rendered once per change and kept
 * with its ETag and the policy made of its own inline scripts.
 */
export function servePages(
  app: FastifyInstance,
  { renderer, replies, publicUrl, pagePolicy }: PagesOptions,
): void {
  async function askApi(path: string): Promise<InProcessAnswer> {
    const { statusCode, body } = await app.inject({ method: "GET", url: path });
    return { status: statusCode, body };
  }

  const report = (error: unknown) => app.log.error({ err: error }, "a page could not be rendered");

  async function render(address: string): Promise<CacheableResponse> {
    const read = new Set<string>();
    const response = await tagsReadByPage.run(read, () =>
      renderer.renderPage(new Request(publicUrl + address), { askApi, report }),
    );
    const { body, scripts } = response;
    const type = response.headers.get("Content-Type") ?? "text/html; charset=utf-8";
    const location = response.headers.get("Location");
    return {
      status: response.status,
      headers: {
        "Content-Type": type,
        "Cache-Control": "no-cache",
        ...(location !== null && { Location: location }),
        ...(type.startsWith("text/html") && {
          ...documentHeaders,
          "Content-Security-Policy": pagePolicy(scripts),
        }),
      },
      body: Buffer.from(body),
      madeOf: [...read],
      keep: response.status === 200 || response.status === 308 || address === unknownAddress,
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // Joined as text: resolved, an address like //other.example would name another site.
    const url = new URL(publicUrl + request.url);
    const tidy = tidyPath(url.pathname);
    if (tidy) return reply.redirect(tidy + url.search, 308);
    const address = pageAddress(url, renderer.isPage(url.pathname));
    const made = await replies.getOrMake(`page ${address}`, () => render(address));
    return made.send(request, reply);
  }

  app.get("/*", (request, reply) => {
    // The right spelling of a kept page needs no further look.
    const kept = replies.get(`page ${request.url}`);
    return kept ? kept.send(request, reply) : answer(request, reply);
  });
}
