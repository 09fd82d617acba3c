import { type ReactNode, use, useEffect, useLayoutEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { feedPath } from "#contract/posts/feed.ts";
import { designBrand } from "#contract/site/brand-color.ts";
import { briefSite } from "#contract/site/brief-site.ts";
import { isDrawing } from "#contract/site/picture-file.ts";
import { site } from "#contract/site/site.ts";
import { siteFiles } from "#contract/site/site-files.ts";
import { pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import type { Route } from "./+types/root";
import adjustments from "./accessibility-sidebar/adjustments.css?url";
import { ApiProblem } from "./api/call.ts";
import { useFreshOfficeDays } from "./api/office-days.ts";
import { serverCall } from "./api/server-call.ts";
import { loadDocuments, siteElement } from "./api/site-of-document.ts";
import { typefaceFiles } from "./fonts/typeface-files.ts";
import { code as headCode } from "./head.inline.ts?script";
import { InlineScript, ScriptNonce } from "./islands/inline-script.tsx";
import { keepFirstScroll } from "./islands/keep-first-scroll.ts";
import { ConnectionError, loadModule } from "./islands/load-module.ts";
import { preloadNavigation } from "./islands/preload-navigation.ts";
import { code as startCode } from "./islands/start-react.inline.ts?script";
import { asScriptText } from "./metadata/structured-data.tsx";
import { useIsClosedPage } from "./pages/closed-page.tsx";
import { ofPractice } from "./pages/page.ts";
import { getStored } from "./session/stored-session.ts";
import { RouteAnnouncer } from "./shell/route-announcer.tsx";
import { SignInReminder } from "./shell/sign-in-reminder.tsx";
import stylesheet from "./styles.css?url";
import { Panel } from "./ui/panel.tsx";
import { showToast, ToastRegion } from "./ui/toast.tsx";

/** The logo as an icon that is sharp in any size, where it is a drawing with a ground. */
function logoIcon() {
  const { logo } = site().look;
  return logo && isDrawing(logo) && !logo.ink ? [{ rel: "icon", href: logo.src, type: "image/svg+xml" }] : [];
}

/** The site's typefaces, and what the design's stylesheet says of them where they are not its own. */
function fontLinks() {
  const { fonts, stylesheet: ofTypefaces } = typefaceFiles[site().look.typefaces];
  return [
    ...fonts.map((href) => ({
      rel: "preload",
      href,
      as: "font",
      type: "font/woff2",
      crossOrigin: "anonymous" as const,
    })),
    { rel: "stylesheet", href: stylesheet },
    ...(ofTypefaces ? [{ rel: "stylesheet", href: ofTypefaces }] : []),
  ];
}

export const links: Route.LinksFunction = () => [
  ...fontLinks(),
  { rel: "icon", href: siteFiles.favicon, sizes: "32x32" },
  ...logoIcon(),
  { rel: "apple-touch-icon", href: siteFiles.touchIcon },
  { rel: "manifest", href: pagePath(siteFiles.manifest) },
  {
    rel: "alternate",
    href: pagePath(feedPath),
    type: "application/atom+xml",
    title: `${site().practice.name}: ${site().posts.heading}`,
  },
];

/**
 * Prefetches a page while the pointer rests on a link, until React Router handles links; browsers do not prefetch with
 * Save-Data.
 */
const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/api/*" } },
          { selector_matches: "html:not([data-hydrated]) a" },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

/**
 * The site's address without a path, which many pages' metadata name, and the office's days: the same for every visitor.
 * Without the database the rest of the page is still rendered, and is not cached.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const days = await context
    .get(serverCall)("GET /api/office-days/", {})
    .catch((error: unknown) => {
      if (error instanceof ApiProblem) return undefined;
      throw error;
    });
  return { origin: new URL(request.url).origin, days };
}

/** The loader's data stays; `useFreshOfficeDays` fetches newer days (pages-76). */
export const shouldRevalidate = () => false;

/** The site's colors where they are not the design's: in the document, so that no page is ever seen in others (site-14). */
function BrandColors() {
  const nonce = use(ScriptNonce);
  if (site().look.color === designBrand) return null;
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? site().colors.css : "" }}
    />
  );
}

/** The title and metadata of a practice that is not open yet. */
function ClosedMeta() {
  return useIsClosedPage() ? <title>{ofPractice(m.opening_soon_heading())}</title> : <Meta />;
}

/** The document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={site().language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={site().colors.light.background}
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={site().colors.dark.background}
        />
        <InlineScript script={{ code: headCode }} data-adjustments={adjustments} />
        {site().isOpen ? <Meta /> : <ClosedMeta />}
        {/*
         * The first paint waits for the whole top bar, which ends where `main` begins: a part of it would cause a
         * layout shift. So would a part of the page where its columns are centred, on wide screens: there it waits for
         * what follows `main`. On a phone that would cost a tenth of a second.
         */}
        <link rel="expect" href="#main" blocking="render" />
        <link rel="expect" href="#location-heading" media="(width >= 40rem)" blocking="render" />
        <Links />
        <BrandColors />
      </head>
      <body>
        {children}
        {/* Filled by `showLoadFailure`, also before React. */}
        <p
          role="alert"
          className="plain-notice empty:hidden"
          data-hydration-failure={new ConnectionError().message}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: "" }}
        />
        <script
          type="application/json"
          id={siteElement}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? asScriptText(briefSite(site())) : "" }}
        />
        <ScrollRestoration />
        <Scripts />
        <InlineScript script={{ code: startCode }} />
        <InlineScript
          type="speculationrules"
          script={{ code: import.meta.env.SSR ? JSON.stringify(speculationRules) : "" }}
        />
      </body>
    </html>
  );
}

/**
 * Watches a stored session; an anonymous visitor's page does not load the code. Tries again when the connection is
 * back.
 */
async function loadSessionWatchers(): Promise<void> {
  try {
    (await loadModule(() => import("./watch-signed-in.ts"))).watchSignedIn();
  } catch {
    window.addEventListener("online", loadSessionWatchers, { once: true });
  }
}

/** Marks what has no translation in what is rendered from here on; most sites do not load the code. */
async function markFallbacks(): Promise<void> {
  if (!site().hasFallbacks) return;
  // Without a connection next to nothing is added either.
  await loadModule(() => import("./mark-added.ts"))
    .then(({ markAdded }) => markAdded())
    .catch(() => undefined);
}

async function loadChat() {
  const [{ ChatPanel }] = await Promise.all([import("./chat-helper/chat-panel.tsx"), loadDocuments("chat")]);
  return ChatPanel;
}

const loadSettings = async () => (await import("./accessibility-sidebar/settings-panel.tsx")).SettingsPanel;

/** The content of the document's body. */
export default function Root() {
  // A layout effect, since the effects of a page may navigate immediately.
  useLayoutEffect(() => {
    keepFirstScroll();
    preloadNavigation(
      (error) => void showToast((error as Error).message, { type: "error", id: "navigation" }),
    );
  }, []);
  useFreshOfficeDays();
  useEffect(() => void markFallbacks(), []);
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
    document.dispatchEvent(new Event("hydrated"));
    if (getStored("access")) void loadSessionWatchers();
    else document.addEventListener("session-changed", loadSessionWatchers, { once: true });
  }, []);
  return (
    <>
      <Outlet />
      <Panel name="chat-helper" load={loadChat} />
      <Panel name="accessibility" load={loadSettings} />
      <RouteAnnouncer />
      <SignInReminder />
      <ToastRegion />
    </>
  );
}

/** For what fails in the root itself. */
export { PageFailure as ErrorBoundary } from "./pages/page-failure.tsx";
