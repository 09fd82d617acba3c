import ChevronDown from "lucide-react/icons/chevron-down";
import MessageCircle from "lucide-react/icons/message-circle";
import { m } from "#messages/messages.js";
import { PanelButton } from "#web/ui/panel.tsx";

/** The floating button of the chat panel; in a short window it is at the end of the page. */
export function ChatHelper() {
  return (
    <PanelButton
      panel="chat-helper"
      label={m.chat_helper()}
      className="group fixed right-4 bottom-4 z-panel grid size-14 place-items-center rounded-full border border-transparent bg-accent text-on-accent shadow-raised transition-[background-color,scale] hover:bg-accent-strong active:scale-95 aria-busy:bg-accent-strong sm:right-6 sm:bottom-6 short:relative short:right-auto short:bottom-auto short:m-4 print:hidden"
    >
      <span
        aria-hidden
        className="absolute inset-1 hidden animate-spin rounded-full border-2 border-current border-t-transparent group-aria-busy:block"
      />
      <MessageCircle aria-hidden className="size-6 group-aria-expanded:hidden" />
      <ChevronDown aria-hidden className="hidden size-6 group-aria-expanded:block" />
    </PanelButton>
  );
}
