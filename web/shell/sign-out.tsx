import { InlineScript } from "../islands/inline-script.tsx";
import { clearSession } from "../session/stored-session.ts";

/**
 * Signs out without waiting for the server's answer. A wide screen then goes to /login; a menu
 * just closes (sign-in-24). Leaving by a full load also empties the page's memory of personal data.
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
function signOut(holder: HTMLElement, clear: typeof clearSession): void {
  holder.querySelector("button")?.addEventListener("click", () => {
    const menu = holder.closest("dialog");
    const refresh = localStorage.getItem("refresh");
    clear({ isLeaving: !menu });
    if (refresh) {
      fetch("/token/logout/", {
        method: "POST",
        keepalive: true,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ refresh }),
      }).catch(() => undefined);
    }
    if (menu) menu.close();
    else location.assign("/login");
  });
}

/** Ends the session on this device and on the server; it answers before React. */
export function SignOutButton({ className }: { className: string }) {
  return (
    <span className="contents">
      <button type="button" className={className}>
        Logout
      </button>
      <InlineScript run={signOut} using={clearSession} />
    </span>
  );
}
