import { Outlet } from "react-router";
import { site } from "#contract/site/site.ts";
import { staticIsland } from "./islands/static-island.tsx";
import { ClosedPage } from "./pages/closed-page.tsx";
import Shell from "./shell/shell.tsx";
import { showNotLoaded } from "./ui/loading.tsx";

const ChatHelper = await staticIsland(
  async () => (await import("./chat-helper/chat-helper.tsx")).ChatHelper,
  { failure: showNotLoaded },
);

/** In the shell's place, so that the document stays, with the attributes that its scripts have set. */
export { PageFailure as ErrorBoundary } from "./pages/page-failure.tsx";

/** What surrounds every page but the not-found page (pages-3). */
export default function Layout() {
  return (
    <>
      <Shell>{site().isOpen ? <Outlet /> : <ClosedPage />}</Shell>
      {site().isOpen && <ChatHelper />}
    </>
  );
}
