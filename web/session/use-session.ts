import { useSyncExternalStore } from "react";
import { readStoredSession, type Session } from "./stored-session.ts";

const listeners = new Set<() => void>();
let isListening = false;

/** Notifies all listeners in one task, so that a guard removes its page before a part of that page sends a request. */
function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (!isListening) {
    isListening = true;
    document.addEventListener("session-changed", notify);
    window.addEventListener("storage", notify);
    // A page that comes back from the browser's memory missed what happened meanwhile.
    window.addEventListener("pageshow", notify);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same session is the same object each time, as `useSyncExternalStore` requires. */
let known: Session | undefined;

function readSession(): Session | undefined {
  const found = readStoredSession();
  if (JSON.stringify(found) !== JSON.stringify(known)) known = found;
  return known;
}

/**
 * The stored session of this device, updated while it changes in this tab or another; undefined for a visitor, and
 * null while it cannot be known yet, which is in the server's page until React has hydrated it.
 */
export function useSession(): Session | undefined | null {
  return useSyncExternalStore<Session | undefined | null>(subscribe, readSession, () => null);
}
