import type { FastifyInstance } from "fastify";
import { notFound } from "#contract/problems.ts";
import { accountSections, linkPreviewPath, siteFiles, themeColors } from "#contract/site-files.ts";
import { locale, officeEmail, practiceName, searchPreview } from "#practice/practice.ts";
import { CachedResponse } from "#server/http/cached-response.ts";
import { sendProblem } from "#server/http/problem-error.ts";
import { dataPolicy, shownElsewhere } from "#server/http/security-headers.ts";
import { loadIcons } from "./icons.ts";
import { loadLinkPreviews } from "./link-previews.ts";

interface SiteFilesOptions {
  /** The site's origin. */
  readonly publicUrl: string;
  readonly clock: () => Date;
}

const account = "/profile/edit";
const day = 24 * 60 * 60 * 1_000;

/** A day, after which a changed logo is seen everywhere. */
const forADay = "public, max-age=86400";

/** Sizes and kinds that Apple's devices ask for where no document names an icon. */
const otherTouchIcons = "/apple-touch-icon:kind(^-(?:\\d+x\\d+|precomposed|\\d+x\\d+-precomposed)$).png";

/**
 * Serves what browsers and agents ask every site for (http-48), from memory: none of it needs the database, and each is
 * answered while that is down.
 */
export async function serveSiteFiles(
  app: FastifyInstance,
  { publicUrl, clock }: SiteFilesOptions,
): Promise<void> {
  const icons = await loadIcons();

  function serveFile(path: string, type: string, body: Buffer | string): void {
    const headers = {
      "Content-Type": type,
      "Cache-Control": forADay,
      "Content-Security-Policy": dataPolicy,
      ...shownElsewhere,
    };
    const response = new CachedResponse({
      status: 200,
      headers,
      body: Buffer.from(body),
      tags: [],
      isCacheable: true,
    });
    app.get(path, async (request, reply) => response.send(request, reply));
  }

  serveFile(siteFiles.favicon, "image/x-icon", icons.favicon);
  serveFile(siteFiles.touchIcon, "image/png", icons.touchIcon);
  serveFile(otherTouchIcons, "image/png", icons.touchIcon);
  serveFile("/icon-192.png", "image/png", icons.png192);
  serveFile("/icon-512.png", "image/png", icons.png512);
  serveFile("/icon-maskable.png", "image/png", icons.maskable512);
  serveFile(siteFiles.manifest, "application/manifest+json; charset=utf-8", JSON.stringify(manifest()));
  for (const [page, picture] of await loadLinkPreviews())
    serveFile(linkPreviewPath(page), "image/jpeg", picture);
  const passkeys = `${publicUrl}${account}#${accountSections.passkeys}`;
  serveFile(siteFiles.passkeys, "application/json", JSON.stringify({ enroll: passkeys, manage: passkeys }));

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

/** The site as an app on a device's home screen (W3C, Web Application Manifest). */
function manifest() {
  return {
    id: "/",
    name: practiceName,
    short_name: practiceName,
    description: searchPreview.description,
    lang: locale,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: themeColors.light,
    background_color: themeColors.light,
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
    `Contact: mailto:${officeEmail}`,
    `Expires: ${expires}`,
    `Canonical: ${publicUrl}${siteFiles.security}`,
    `Preferred-Languages: ${new Intl.Locale(locale).language}`,
    "",
  ].join("\n");
}
