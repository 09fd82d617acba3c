import { InlineScript } from "../islands/inline-script.tsx";
import { readStoredSession, type Session } from "../session/stored-session.ts";

/**
 * Puts the stored name into the greeting and keeps it there.
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
function greet(holder: HTMLElement, readSession: () => Session | undefined): void {
  const link = holder.querySelector("a");
  const show = () => {
    const session = readSession();
    if (!link || !session) return;
    const { username, role } = session;
    link.textContent = `Hi, ${username}`;
    link.href = role === "employee" ? `/profile/${encodeURIComponent(username)}` : "/profile/edit";
  };
  document.addEventListener("session-changed", show);
  // Another tab signed in or out.
  window.addEventListener("storage", show);
  show();
}

/** 'Hi, {username}': to the own public profile for an employee, to My Account for others (pages-4). */
export function Greeting({ className }: { className: string }) {
  return (
    <span className="contents">
      <a href="/profile/edit" className={className}>
        Hi
      </a>
      <InlineScript run={greet} using={readStoredSession} />
    </span>
  );
}
