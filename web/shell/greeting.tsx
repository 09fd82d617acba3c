import { Link } from "react-router";
import { readStoredSession, type Session, useSession } from "../api/session.ts";
import { EarlyScript } from "../ui/early-script.tsx";

/**
 * Puts the stored name into the greeting before React knows it.
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
function greet(holder: HTMLElement, readSession: () => Session | undefined): void {
  const link = holder.querySelector("a");
  const session = readSession();
  if (!link || !session) return;
  const { username, role } = session;
  link.textContent = `Hi, ${username}`;
  link.href = role === "employee" ? `/profile/${encodeURIComponent(username)}` : "/profile/edit";
}

/** 'Hi, {username}': to the own public profile for an employee, to My Account for others (specification §2). */
export function Greeting({ className }: { className: string }) {
  const { username = "", role } = useSession() ?? {};
  return (
    <span className="contents">
      <Link
        to={role === "employee" ? `/profile/${encodeURIComponent(username)}` : "/profile/edit"}
        className={className}
        suppressHydrationWarning
      >
        {`Hi, ${username}`}
      </Link>
      <EarlyScript run={greet} using={readStoredSession} />
    </span>
  );
}
