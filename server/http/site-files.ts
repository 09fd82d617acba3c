import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import { accountSections, previewInLanguage, siteFiles } from "#contract/site/site-files.ts";
import { languagePrefix, pagePath } from "#contract/site/translations.ts";
import type { Services } from "#server/services.ts";
import { icons, type ReadPicture, readLogo } from "./icons.ts";
import { inLanguage, pathPrefixes, sendBelow } from "./language.ts";
import { drawLinkPreview, previewedPages } from "./link-previews.ts";
import { sendProblem } from "./problem-error.ts";
import type { ResponseCache } from "./response-cache.ts";
import { dataPolicy, shownElsewhere } from "./security-headers.ts";
import { Semaphore } from "./semaphore.ts";

interface SiteFilesOptions extends Pick<Services, "publicUrl" | "clock"> {
  readonly responses: ResponseCache;
  readonly readPicture: ReadPicture;
}

const account = "/profile/edit";
const day = 24 * 60 * 60 * 1_000;

/** A day, after which a changed logo is seen everywhere. */
const forADay = "public, max-age=86400";

// One at a time: they share the threads that hash passwords.
const drawing = new Semaphore({ running: 1, total: Number.POSITIVE_INFINITY });

/**
 * Serves what browsers and agents ask every site for (http-48): drawn and written from the published site when it is first
 * asked for, and then from memory until another is published (site-10). None of it needs the database, and each is
 * answered while that is down.
 */
export async function serveSiteFiles(
  app: FastifyInstance,
  { publicUrl, clock, responses, readPicture }: SiteFilesOptions,
): Promise<void> {
  async function sendFile(
    [request, reply]: [FastifyRequest, FastifyReply],
    { path, type, make }: { path: string; type: string; make: () => Promise<Buffer> },
  ): Promise<FastifyReply> {
    const response = await responses.getOrRender(`file ${path}`, async () => ({
      status: 200,
      headers: {
        "Content-Type": type,
        "Cache-Control": forADay,
        "Content-Security-Policy": dataPolicy,
        ...shownElsewhere,
      },
      body: await drawing.run(make),
      tags: ["site"],
      isCacheable: true,
      isCompressed: type.startsWith("image/"),
    }));
    return response.send(request, reply);
  }

  for (const { path, type, draw } of icons) {
    const make = async () => draw(await readLogo(readPicture));
    app.get(path, async (...exchange) => sendFile(exchange, { path, type, make }));
  }
  app.get("/link-previews/:file", async (request, reply) => {
    const path = request.url.replace(/\?.*/, "");
    const language = site().practice.languages.find((one) =>
      path.startsWith(previewInLanguage("/link-previews/", languagePrefix(one) || "/-")),
    );
    return inLanguage(language ?? site().language, async () => {
      const prefix = languagePrefix();
      const page = previewedPages().find(({ preview }) => previewInLanguage(preview, prefix) === path);
      if (!page) return sendProblem(reply, notFound);
      const make = async () => drawLinkPreview(page, readPicture);
      return sendFile([request, reply], { path, type: "image/jpeg", make });
    });
  });
  for (const prefix of pathPrefixes) {
    const file = {
      path: prefix + siteFiles.manifest,
      type: "application/manifest+json; charset=utf-8",
      make: async () => Buffer.from(JSON.stringify(manifest())),
    };
    app.get(
      file.path,
      sendBelow(prefix, (...exchange) => sendFile(exchange, file)),
    );
  }
  const passkeys = `${publicUrl}${account}#${accountSections.passkeys}`;
  app.get(siteFiles.passkeys, async (...exchange) =>
    sendFile(exchange, {
      path: siteFiles.passkeys,
      type: "application/json",
      make: async () => Buffer.from(JSON.stringify({ enroll: passkeys, manage: passkeys })),
    }),
  );

  app.get(siteFiles.changePassword, async (_request, reply) =>
    reply.header("Cache-Control", "no-store").redirect(`${account}#${accountSections.password}`, 302),
  );
  app.get(siteFiles.security, async (_request, reply) =>
    reply
      .headers({ "Cache-Control": forADay, "Content-Security-Policy": dataPolicy })
      .type("text/plain; charset=utf-8")
      .send(securityText(publicUrl, clock())),
  );
  // An agent asks for a path that nobody has, to learn whether the site tells one from the others.
  app.get("/.well-known/*", async (_request, reply) => sendProblem(reply, notFound));
}

/** The site as an app on a device's home screen (W3C, Web Application Manifest), which starts in the present language. */
function manifest() {
  const { background } = site().colors.light;
  return {
    id: pagePath("/"),
    name: site().practice.name,
    short_name: site().practice.name,
    description: site().practice.search_preview.description,
    lang: site().practice.locale,
    start_url: pagePath("/"),
    scope: "/",
    display: "minimal-ui",
    theme_color: background,
    background_color: background,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

/** Whom to tell of a vulnerability (RFC 9116); it always expires in the future, within the year that is recommended. */
function securityText(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * day).toISOString().replace(/T.*/, "T00:00:00Z");
  return [
    `Contact: mailto:${site().practice.email}`,
    `Expires: ${expires}`,
    `Canonical: ${publicUrl}${siteFiles.security}`,
    `Preferred-Languages: ${new Intl.Locale(site().practice.locale).language}`,
    "",
  ].join("\n");
}
