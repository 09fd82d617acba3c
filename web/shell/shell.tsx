import type { ReactNode } from "react";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { useOfficeDays } from "#web/api/office-days.ts";
import { loadDocuments } from "#web/api/site-of-document.ts";
import { staticIsland } from "#web/islands/static-island.tsx";
import { showNotLoaded } from "#web/ui/loading.tsx";

const TopBar = await staticIsland(async () => (await import("./top-bar.tsx")).TopBar, {
  failure: showNotLoaded,
});
async function loadFooter() {
  const [{ SiteFooter }] = await Promise.all([
    import("./site-footer.tsx"),
    loadDocuments("practice", "footer"),
  ]);
  return SiteFooter;
}

const SiteFooter = await staticIsland(loadFooter, {
  failure: showNotLoaded,
  useShown: useOfficeDays,
});

/**
 * The layout of all pages: top bar, main, location and contact, footer. React hydrates only the page in main; inline
 * scripts run the rest and notify React by events of the document.
 */
export default function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-panel -translate-y-[200%] rounded-full bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        {m.nav_skip_to_content()}
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <div className="contents" data-closed={site().isOpen ? undefined : true}>
        <SiteFooter />
      </div>
    </>
  );
}
