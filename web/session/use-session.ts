import { useSyncExternalStore } from "react";
import { readStoredSession, type Session } from "./stored-session.ts";

function subscribe(onChange: () => void): () => void {
  document.addEventListener("session-changed", onChange);
  window.addEventListener("storage", onChange);
  // A page that comes back from the browser's memory missed what happened meanwhile.
  window.addEventListener("pageshow", onChange);
  return () => {
    document.removeEventListener("session-changed", onChange);
    window.removeEventListener("storage", onChange);
    window.removeEventListener("pageshow", onChange);
  };
}

/** The same session is the same object each time, as React asks for. */
let known: Session | undefined;

function readSession(): Session | undefined {
  const found = readStoredSession();
  const isSame =
    found?.username === known?.username && found?.role === known?.role && found?.userId === known?.userId;
  if (!isSame || !found !== !known) known = found;
  return known;
}

/**
 * Who is signed in on this device as storage says, kept right while it changes in this tab or another; undefined for
 * a visitor, and null while it cannot be known yet, which is in the server's page until React has taken it over.
 */
export function useSession(): Session | undefined | null {
  return useSyncExternalStore<Session | undefined | null>(subscribe, readSession, () => null);
}
