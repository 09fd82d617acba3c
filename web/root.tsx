import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { feedPath } from "#contract/feed.ts";
import { newsletterSection } from "#practice/newsletter-section.ts";
import { practiceName } from "#practice/practice.ts";
import type { Route } from "./+types/root";
import adjustments from "./accessibility-sidebar/adjustments.css?url";
import { ApiProblem } from "./api/call.ts";
import { serverCall } from "./api/server-call.ts";
import figtree from "./fonts/figtree-common.woff2?url";
import fraunces from "./fonts/fraunces-common.woff2?url";
import { code as headCode } from "./head.inline.ts?script";
import { ConnectionError } from "./islands/connection-error.ts";
import { guardNavigation } from "./islands/guard-navigation.ts";
import { InlineScript } from "./islands/inline-script.tsx";
import { loadModule } from "./islands/load-module.ts";
import { code as hydrationCode } from "./islands/schedule-hydration.inline.ts?script";
import { logoPath } from "./pictures/logo-picture.ts";
import { RefetchDraft } from "./posts/refetch-draft.tsx";
import { readEntry } from "./session/stored-session.ts";
import { FailurePage } from "./shell/failure-page.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RouteAnnouncer } from "./shell/route-announcer.tsx";
import { SignInReminder } from "./shell/sign-in-reminder.tsx";
import stylesheet from "./styles.css?url";
import { showToast, ToastRegion } from "./ui/toast.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: fraunces, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: logoPath },
  {
    rel: "alternate",
    href: feedPath,
    type: "application/atom+xml",
    title: `${practiceName}: ${newsletterSection.heading}`,
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

/** The root's data is never refetched. */
export const shouldRevalidate = () => false;

/** The document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <InlineScript script={{ code: headCode }} data-adjustments={adjustments} />
        <Meta />
        {/*
         * The first paint waits for the whole top bar, which ends where `main` begins: a part of it would cause a
         * layout shift. So would a part of the page where its columns are centred, on wide screens: there it waits for
         * what follows `main`. On a phone that would cost a tenth of a second.
         */}
        <link rel="expect" href="#main" blocking="render" />
        <link rel="expect" href="#location-heading" media="(width >= 40rem)" blocking="render" />
        <Links />
      </head>
      <body>
        {children}
        {/* Filled by `scheduleHydration`, before React. */}
        <p
          role="alert"
          className="plain-notice empty:hidden"
          data-hydration-failure={new ConnectionError().message}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: "" }}
        />
        <ScrollRestoration />
        <Scripts />
        <InlineScript script={{ code: hydrationCode }} />
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
    (await loadModule(() => import("./idle/watch-idle.ts"))).startSessionWatchers();
  } catch {
    window.addEventListener("online", loadSessionWatchers, { once: true });
  }
}

/** The content of the document's body. */
export default function Root() {
  // A layout effect, since the effects of a page may navigate immediately.
  useLayoutEffect(() => {
    guardNavigation((error) => void showToast((error as Error).message, { type: "error", id: "navigation" }));
  }, []);
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
    document.dispatchEvent(new Event("hydrated"));
    if (readEntry("access")) void loadSessionWatchers();
    else document.addEventListener("session-changed", loadSessionWatchers, { once: true });
  }, []);
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <SignInReminder />
      <ToastRegion />
    </>
  );
}

/** Replaces a page that does not exist or has failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>{`Page not found | ${practiceName}`}</title>
        <NotFoundPage />
        <RefetchDraft />
      </>
    );
  }
  return (
    <>
      <title>{`Something went wrong | ${practiceName}`}</title>
      <FailurePage />
    </>
  );
}
