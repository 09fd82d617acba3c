import { useSyncExternalStore } from "react";
import { readStoredSession, type Session } from "./stored-session.ts";

const listeners = new Set<() => void>();
let isListening = false;

/**
 * Notifies all listeners in one task, so that a guard unmounts its page before a component of that page sends a
 * request.
 */
function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (!isListening) {
    isListening = true;
    document.addEventListener("session-changed", notify);
    window.addEventListener("storage", notify);
    // A page restored from the back/forward cache has missed events.
    window.addEventListener("pageshow", notify);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The snapshot: the same object for an unchanged session, as `useSyncExternalStore` requires. */
let known: Session | undefined;

function readSession(): Session | undefined {
  const found = readStoredSession();
  if (JSON.stringify(found) !== JSON.stringify(known)) known = found;
  return known;
}

/**
 * The stored session, updated when it changes in this tab or another; undefined for an anonymous visitor, and null on
 * the server and during hydration.
 */
export function useSession(): Session | undefined | null {
  return useSyncExternalStore<Session | undefined | null>(subscribe, readSession, () => null);
}
