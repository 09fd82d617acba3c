import { staticIsland } from "./islands/static-island.tsx";
import Shell from "./shell/shell.tsx";
import { showNotLoaded } from "./ui/not-loaded.tsx";

const ChatHelper = await staticIsland(
  async () => (await import("./chat-helper/chat-helper.tsx")).ChatHelper,
  { failure: showNotLoaded },
);

/** What surrounds every page but the not-found page (pages-3). */
export default function Layout() {
  return (
    <>
      <Shell />
      <ChatHelper />
    </>
  );
}
