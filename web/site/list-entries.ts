import { useState } from "react";
import { useDocumentForm } from "./form-context.ts";
import type { Path } from "./paths.ts";

/** An entry that was removed, for undoing it. */
interface RemovedEntry {
  readonly at: number;
  readonly entry: unknown;
  readonly id: number;
}

let lastId = 0;

/** An id for an entry, which no other of the page has. */
function createId(): number {
  lastId += 1;
  return lastId;
}

/** The same list with an entry at another place. */
function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, list[from] as Entry);
}

/** The entries of a list with ids that follow them, and what can be done with them. */
export function useEntries(path: Path, value: unknown) {
  const { change } = useDocumentForm();
  const entries = (Array.isArray(value) ? value : []) as readonly unknown[];
  const [ids, setIds] = useState<readonly number[]>(() => entries.map(createId));
  const [removed, setRemoved] = useState<RemovedEntry>();
  const [status, setStatus] = useState("");
  const [added, setAdded] = useState<number>();
  // Another content has taken this one's place.
  if (ids.length !== entries.length) {
    setIds(entries.map(createId));
    setRemoved(undefined);
  }

  function put(next: readonly unknown[], nextIds: readonly number[]) {
    setIds(nextIds);
    change(path, next);
  }

  return {
    rows: entries.map((entry, at) => ({ entry, at, id: ids[at] ?? -1 })),
    removed,
    status,
    /** The id of the entry that was added last, which is shown open. */
    added,
    add(entry: unknown) {
      const id = createId();
      setAdded(id);
      setRemoved(undefined);
      setStatus(`Added as ${entries.length + 1} of ${entries.length + 1}.`);
      put([...entries, entry], [...ids, id]);
    },
    move(from: number, to: number) {
      if (to < 0 || to >= entries.length || to === from) return;
      setRemoved(undefined);
      setStatus(`Moved to ${to + 1} of ${entries.length}.`);
      put(moved(entries, from, to), moved(ids, from, to));
    },
    remove(at: number) {
      setRemoved({ at, entry: entries[at], id: ids[at] ?? -1 });
      setStatus("Removed.");
      put(entries.toSpliced(at, 1), ids.toSpliced(at, 1));
    },
    undo() {
      if (!removed) return;
      const { at, entry, id } = removed;
      setRemoved(undefined);
      setStatus("Restored.");
      put(entries.toSpliced(at, 0, entry), ids.toSpliced(at, 0, id));
    },
  };
}
