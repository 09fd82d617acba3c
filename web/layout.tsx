import { ChatHelper } from "./chat-helper/chat-helper.tsx";
import Shell from "./shell/shell.tsx";

/** What surrounds every page but the not-found page (pages-3). */
export default function Layout() {
  return (
    <>
      <Shell />
      <ChatHelper />
    </>
  );
}
