import Plus from "lucide-react/icons/plus";
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { FieldError } from "#web/forms/fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/focus.tsx";
import { type ControlProps, ProvideForm, useDocumentForm, useFieldParts } from "./form-context.ts";
import { useEntries } from "./list-entries.ts";
import { ListEntry } from "./list-entry.tsx";
import { labelAt, type Path, pathTo, titleOf, valueAt, wordsOf } from "./paths.ts";
import type { ShapeOf } from "./shapes.ts";

interface EntryFormProps {
  readonly list: Path;
  readonly at: number;
  readonly id: number;
  /** The list's entries as they are now. */
  readonly rows: RefObject<readonly { readonly id: number; readonly at: number }[]>;
  readonly children: ReactNode;
}

/**
 * Provides the fields of an entry with a `change` that follows it: what is written late, such as a picture that was being
 * sent, goes to where the entry is by then, and nowhere once it is removed.
 */
function EntryForm({ list, at, id, rows, children }: EntryFormProps) {
  const form = useDocumentForm();
  const parts = useMemo(() => {
    const { length } = pathTo(list, at);
    function change(path: Path, value: unknown) {
      const row = rows.current.find((one) => one.id === id);
      if (row) form.change(pathTo(list, row.at) + path.slice(length), value);
    }
    return { ...form, change };
  }, [form, list, at, id, rows]);
  return <ProvideForm value={parts}>{children}</ProvideForm>;
}

/** A list: entries are added, removed with a way back, and moved by buttons or by dragging. */
export function EntriesField({ shape, path, value }: ControlProps<ShapeOf<"list">>) {
  const { kind, languages, change, published } = useDocumentForm();
  const { label, hint, error, entry: noun = "entry" } = useFieldParts(path);
  const { rows, removed, status, added, add, move, remove, undo } = useEntries(path, value);
  const dragged = useRef<number | undefined>(undefined);
  const present = useRef(rows);
  useEffect(() => {
    present.current = rows;
  });
  const [restored, setRestored] = useState<number>();
  const id = useId();
  const isFull = rows.length >= shape.max;
  const hasStored = rows.some(({ entry }) => isStored(entry));

  /** Whether rows of the database may refer to an entry, which is retired then (site-4). */
  function isStored(entry: unknown): boolean {
    const { entry: part } = shape;
    if (part.type !== "group" || !("retired" in part.fields)) return false;
    const key = Object.keys(part.fields).find(
      (name) => labelAt(kind, pathTo(pathTo(path, 0), name)).control === "key",
    );
    const own = key && (entry as Record<string, unknown>)[key];
    const stored = (valueAt(published, path) ?? []) as Record<string, unknown>[];
    return Boolean(own) && stored.some((one) => key && one[key] === own);
  }

  function moveDragged(to: number) {
    if (dragged.current !== undefined) move(dragged.current, to);
    dragged.current = undefined;
  }

  return (
    <fieldset className="min-w-0" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-2 font-display text-xl font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-note text-muted">
          {hint}
        </p>
      )}
      {hasStored && (
        <p className="mb-2 text-note text-muted">
          Retire what you no longer have: forms and pages leave it out, and what is recorded keeps its name.
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
      <output className="sr-only">{status}</output>
      {rows.length === 0 && <p className="text-muted">None.</p>}
      <ol className="grid gap-3">
        {rows.map(({ entry, at, id: entryId }) => (
          // Dropping is a second way of moving, beside the entry's buttons.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={entryId}
            onDragOver={(event) => {
              if (dragged.current !== undefined) event.preventDefault();
            }}
            onDrop={(event) => {
              // An entry of the list around this one goes on to its own list.
              if (dragged.current === undefined) return;
              event.preventDefault();
              event.stopPropagation();
              moveDragged(at);
            }}
          >
            <EntryForm list={path} at={at} id={entryId} rows={present}>
              <ListEntry
                shape={shape.entry}
                path={pathTo(path, at)}
                value={entry}
                noun={noun}
                at={at}
                count={rows.length}
                isNew={entryId === added}
                isRestored={entryId === restored}
                isStored={isStored(entry)}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
                onRetire={(isRetired) => change(pathTo(pathTo(path, at), "retired"), isRetired)}
                onDrag={(isDragged) => {
                  dragged.current = isDragged ? at : undefined;
                }}
              />
            </EntryForm>
          </li>
        ))}
      </ol>
      {removed && (
        // Another one for each entry, so that its button takes the focus each time.
        <p
          key={removed.id}
          className="mt-3 flex flex-wrap items-center gap-3 rounded-box border border-border bg-surface-sunken px-4 py-2"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            Removed: {titleOf(removed.entry, languages) || wordsOf(noun)}
          </span>
          <Button
            ref={focusOnMount}
            variant="secondary"
            onClick={() => {
              setRestored(removed.id);
              undo();
            }}
          >
            Undo
          </Button>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" isDisabled={isFull} onClick={() => add(shape.createEntry())}>
          <Plus aria-hidden className="size-5" />
          Add {noun}
        </Button>
        {isFull && <p className="text-note text-muted">This list holds up to {shape.max}.</p>}
      </div>
    </fieldset>
  );
}
