import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageRenderer } from "#server/http/pages.ts";

/**
 * Pages for tests that are not about the web's part: each has the body and the status of the API's reply that it shows,
 * without React, so that the server's tests run without a build.
 */
export const plainPages: PageRenderer = {
  canonicalUrl: ({ pathname, search }) => ({ pathname, search }),
  async renderPage(request, { askApi }) {
    const [, slug] = /^\/blog\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
    const { status, body } = await askApi(slug ? `/api/blogs/slug/${slug}/` : "/api/blogs/");
    const page = `<!doctype html><title>Page</title>${body}`;
    return { status, headers: new Headers(), body: page, scripts: [], styles: [] };
  },
};

/** Throws an error where the program is not built, so that a test of the built program fails with the reason. */
export async function requireBuild(): Promise<void> {
  const isBuilt = await stat("build/server/main.js").catch(() => undefined);
  if (!isBuilt) throw new Error("This test needs the built program: run `node scripts/prepare.mjs --build`.");
}

/** The pages and assets as built, for `anApp()`. */
export async function builtPages(): Promise<{ renderer: PageRenderer; clientDirectory: string }> {
  await requireBuild();
  const renderer = (await import(pathToFileURL(resolve("build/web/server/index.js")).href)) as PageRenderer;
  return { renderer, clientDirectory: resolve("build/web/client") };
}
