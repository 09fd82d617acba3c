import type { DocumentKind } from "#contract/site/documents.ts";
import { getStored, readStoredSession, removeEntries, setStored } from "#web/session/stored-session.ts";
import type { Content } from "./site-queries.ts";

interface UnsavedContent {
  readonly content: Content;
  /** What it was made from, and its `ETag`. */
  readonly base: Content;
  readonly etag: string;
}

const keyOf = (kind: DocumentKind) => `unsaved-site-${kind}`;
const username = () => readStoredSession()?.username ?? "";

/** Keeps on this device what could not be saved yet, so that a lost connection and a closed tab lose nothing. */
export function keepUnsaved(kind: DocumentKind, unsaved: UnsavedContent): void {
  setStored(keyOf(kind), JSON.stringify({ ...unsaved, username: username() }));
}

/** What the same owner has left unsaved on this device. */
export function readUnsaved(kind: DocumentKind): UnsavedContent | undefined {
  try {
    const kept = JSON.parse(getStored(keyOf(kind)) ?? "null");
    return kept?.username === username() ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets it once it is saved. */
export function forgetUnsaved(kind: DocumentKind): void {
  removeEntries(keyOf(kind));
}
