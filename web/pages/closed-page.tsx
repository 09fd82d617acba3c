import { useEffect, useState } from "react";
import { Outlet, useMatches, useRevalidator } from "react-router";
import { site } from "#contract/site/site.ts";
import { staticIsland } from "#web/islands/static-island.tsx";
import { useSession } from "#web/session/use-session.ts";
import { showNotLoaded } from "#web/ui/loading.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PageHandle } from "./page.ts";

const OpeningSoon = await staticIsland(
  async () => (await import("#web/shell/opening-soon.tsx")).OpeningSoon,
  {
    failure: showNotLoaded,
  },
);

/** Whether the practice is closed, and visitors read instead of this page that it opens soon (site-12). */
export function useIsClosedPage(): boolean {
  const matches = useMatches();
  const isEmployee = useSession()?.role === "employee";
  if (site().isOpen || isEmployee) return false;
  return !matches.some(({ handle }) => (handle as PageHandle | undefined)?.worksWhileClosed);
}

/** Tells employees on a page that visitors do not see it yet. */
function NotOpenYet() {
  return (
    <aside
      lang="en"
      aria-label="Not open yet"
      data-not-open-yet
      className="border-b border-border bg-accent-subtle print:hidden"
    >
      <p className="page-width py-2.5 text-sm leading-snug sm:text-center">
        The practice is not open yet: visitors read ‘Opening soon’ here.{" "}
        <TextLink to="/office/setup">Finish the set-up</TextLink>
      </p>
    </aside>
  );
}

/** The page of a closed practice: what staff use, and what employees look at before it opens; others read that it opens soon. */
export function ClosedPage() {
  const isClosed = useIsClosedPage();
  const works = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.worksWhileClosed);
  const { revalidate } = useRevalidator();
  const [isLoaded, setIsLoaded] = useState(false);
  // The document has what visitors read; the page's own parts of the site come with its loader.
  const isMissing = !isClosed && !works && !isLoaded;
  useEffect(() => {
    if (isMissing) void revalidate().then(() => setIsLoaded(true));
  }, [isMissing, revalidate]);
  if (works) return <Outlet />;
  if (isClosed || isMissing) return <OpeningSoon />;
  return (
    <>
      <NotOpenYet />
      <Outlet />
    </>
  );
}
