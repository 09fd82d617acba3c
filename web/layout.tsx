import { ChatHelper } from "./chat-helper/chat-helper.tsx";
import Shell from "./shell/shell.tsx";

/** What stands around every page but the not-found page, which stands alone (pages-3). */
export default function Layout() {
  return (
    <>
      <Shell />
      <ChatHelper />
    </>
  );
}
