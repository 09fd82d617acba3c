import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { methodNotAllowed, unavailable } from "#contract/problems.ts";
import { offeredLanguages } from "#contract/site/offered-languages.ts";
import { type Site, site } from "#contract/site/site.ts";
import { movedTo } from "#contract/site/slugged-paths.ts";
import { languageOfPath, languagePrefix, withoutFormerPrefix } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { inLanguage } from "./language.ts";
import { sendProblem, unavailableFor } from "./problem-error.ts";
import { CachedResponse, type PublicResponse, type ResponseCache } from "./response-cache.ts";
import { documentHeaders, type PagePolicy, previewHeaders, secretUrlHeaders } from "./security-headers.ts";
import { pageReads } from "./serve.ts";

/** A reply of the API to a loader, without a network between them. */
interface InProcessResponse {
  readonly status: number;
  readonly body: string;
}

/** The web's server build: renders a page's document, calling the API in-process. */
export interface PageRenderer {
  renderPage(
    request: Request,
    context: {
      askApi: (path: string) => Promise<InProcessResponse>;
      /** Logs a rendering error. */
      report: (error: unknown) => void;
      site: Site;
      /** What the paths of links begin with, where it is not `/`. */
      basename?: string;
    },
  ): Promise<{
    status: number;
    headers: Headers;
    body: string;
    /** The document's own inline scripts and styles, as base64 SHA-256. */
    scripts: readonly string[];
    styles: readonly string[];
  }>;
  /**
   * The one spelling of a page's URL: its path as the route declares it, with the parameters that the page reads and
   * no others; undefined if the site has no such page.
   */
  canonicalUrl(url: URL, site: Site): CanonicalUrl | undefined;
}

interface CanonicalUrl {
  readonly pathname: string;
  readonly search: string;
  /** Whether its path holds a secret, so that its headers are those of `secretUrlHeaders`. */
  readonly isSecret?: boolean;
  /** For a page that is the same for every secret or unknown name in its URL: the path that is rendered instead. */
  readonly renderedPath?: string | undefined;
  /** Whether its route has no page of that name. */
  readonly isMissing?: boolean;
}

interface PagesOptions {
  readonly renderer: PageRenderer;
  readonly responses: ResponseCache;
  readonly publicUrl: string;
  readonly pagePolicy: PagePolicy;
  /** The site with all drafts in each of its languages, for a token that opens its preview; undefined for any other (site-11). */
  readonly readPreview: (token: string) => Promise<ReadonlyMap<Language, Site> | undefined>;
}

interface Rendering {
  readonly isSecret?: boolean | undefined;
  /** Whether the page is the not-found page, which is the same for every unknown name. */
  readonly isMissing?: boolean | undefined;
  /** Renders the site with its drafts, below this path. */
  readonly preview?: { readonly site: Site; readonly basename: string };
}

/** A document without its scripts, since a preview runs none. */
const withoutScripts = (document: string) =>
  document.replace(/<script\b[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "");

/** The key of the not-found page, which is the same for every unknown path. No page of the practice's own is there. */
const notFoundPath = "/not/found";

/**
 * Serves every page. A page is the same for every reader, so it is rendered once per change and cached with its ETag and
 * the policy of its own inline scripts and styles (http-12).
 */
export function servePages(
  app: FastifyInstance,
  { renderer, responses, publicUrl, pagePolicy, readPreview }: PagesOptions,
): void {
  async function askApi(path: string): Promise<InProcessResponse> {
    const { statusCode, body } = await app.inject({ method: "GET", url: path });
    return { status: statusCode, body };
  }

  const report = (error: unknown) => app.log.error({ err: error }, "A page could not be rendered");

  /** Renders a page by its path without the prefix of its language, which is that of the present site. */
  async function render(path: string, { isSecret, isMissing, preview }: Rendering): Promise<PublicResponse> {
    const shown = preview?.site ?? site();
    const isPreview = preview !== undefined;
    const prefix = preview?.basename ?? languagePrefix(shown.language);
    const reads = { tags: new Set(["site"]), isCacheable: !isPreview, site: shown, isPreview };
    let isUnavailable = false;
    const page = await pageReads.run(reads, () =>
      renderer.renderPage(new Request(publicUrl + prefix + path), {
        report,
        site: shown,
        // With the slash that the address of its home page has.
        ...(prefix && { basename: preview ? prefix : `${prefix}/` }),
        askApi: async (apiPath) => {
          const answer = await askApi(apiPath);
          isUnavailable ||= answer.status === unavailable.status;
          return answer;
        },
      }),
    );
    const { headers, body } = page;
    const status = isUnavailable ? unavailable.status : page.status;
    const type = headers.get("Content-Type") ?? "text/html; charset=utf-8";
    const location = headers.get("Location");
    const isStable = status === 200 || status === 308 || isMissing === true;
    return {
      status,
      headers: {
        "Content-Type": type,
        "Cache-Control": "no-cache",
        ...(isUnavailable ? { "Retry-After": String(unavailableFor) } : {}),
        ...(location !== null && { Location: location }),
        ...(type.startsWith("text/html") && {
          ...documentHeaders,
          "Content-Security-Policy": pagePolicy(page),
        }),
        ...(!reads.site.isOpen && { "X-Robots-Tag": "noindex" }),
        ...(isSecret && secretUrlHeaders),
        ...(preview && previewHeaders(page)),
      },
      body: Buffer.from(preview ? withoutScripts(body) : body),
      tags: [...reads.tags],
      isCacheable: isStable && reads.isCacheable,
    };
  }

  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const render404 = () => render(notFoundPath, { isMissing: true });
    const key = `page ${languagePrefix()}${notFoundPath}`;
    const response = await responses.getOrRender(key, render404);
    return response.send(request, reply);
  };

  app.get<{ Params: { token: string } }>("/preview/:token/*", async (request, reply) => {
    const { token } = request.params;
    const drafted = await readPreview(token);
    const [first] = drafted?.values() ?? [];
    if (!drafted || !first) return sendNotFound(request, reply);
    const opened = `/preview/${token}`;
    const below = request.url.slice(opened.length);
    const { language, path } = languageOfPath(below, offeredLanguages({ languages: [...drafted.keys()] }));
    const prefix = language === first.language ? "" : `/${language}`;
    const preview = { site: drafted.get(language) ?? first, basename: opened + prefix };
    const page = await render(path, { isSecret: true, preview });
    return new CachedResponse(page).send(request, reply);
  });

  /** Sends the page at a path of one language, by its path without that language's prefix. */
  async function sendPage(
    { url, path }: { readonly url: URL; readonly path: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const prefix = languagePrefix();
    const page = renderer.canonicalUrl(new URL(path + url.search, publicUrl), site());
    const canonicalPath = page?.pathname ?? path;
    const moved = movedTo(canonicalPath);
    const address = prefix + (moved ?? canonicalPath);
    // Revalidated each time: a former address may become another page's, and languages come and go.
    if (moved || address !== url.pathname)
      return reply.header("Cache-Control", "no-cache").redirect(address + url.search, moved ? 301 : 308);
    const rendered = page ? (page.renderedPath ?? page.pathname + page.search) : notFoundPath;
    const { isSecret, isMissing } = page ?? { isMissing: true };
    const response = await responses.getOrRender(`page ${prefix}${rendered}`, () =>
      render(rendered, { isSecret, isMissing }),
    );
    return response.send(request, reply);
  }

  app.get("/*", async (request, reply) => {
    // A request by the canonical URL of a cached page needs no parsing.
    const cached = responses.get(`page ${request.url}`);
    if (cached) return cached.send(request, reply);
    // Joined as text: resolved, a target like //other.example would name another site.
    const url = new URL(publicUrl + request.url);
    const tidyPath = url.pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
    const { language, path } = languageOfPath(tidyPath);
    // Links that were mailed work whatever languages the practice has offered since (site-23).
    const mailed = withoutFormerPrefix(path);
    if (mailed !== undefined && renderer.canonicalUrl(new URL(mailed, publicUrl), site())?.isSecret)
      return reply.header("Cache-Control", "no-store").redirect(mailed + url.search, 307);
    return inLanguage(language, () => sendPage({ url, path }, request, reply));
  });
  // Every address of a page is known to GET, so what comes here has another method, or is a file that is not there.
  app.setNotFoundHandler(async (request, reply) =>
    /^(GET|HEAD)$/.test(request.method)
      ? sendNotFound(request, reply)
      : sendProblem(reply.header("Allow", "GET, HEAD"), methodNotAllowed),
  );
}
