import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import GripVertical from "lucide-react/icons/grip-vertical";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useId, useRef, useState } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { type ControlProps, isWithin, useDocumentForm, useProblemCount } from "./form-context.ts";
import { countUntranslated } from "./missing-translations.tsx";
import { titleOf, wordsOf } from "./paths.ts";
import type { Shape } from "./shapes.ts";

interface ListEntryProps extends ControlProps<Shape> {
  readonly noun: string;
  readonly at: number;
  readonly count: number;
  /** Just added, and so open with the focus in it. */
  readonly isNew: boolean;
  /** Just brought back, and so with the focus, which the button for that loses (WCAG 2.2, 2.4.3). */
  readonly isRestored: boolean;
  /** It is retired, not removed. */
  readonly isStored: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onRetire: (isRetired: boolean) => void;
  readonly onDrag: (isDragged: boolean) => void;
}

/** An entry of a list: a text by itself, or else a card that opens. */
export function ListEntry(props: ListEntryProps) {
  const { shape, path, value, noun, at, isNew, isRestored, isStored, onRetire } = props;
  const { languages, target, Field, GroupFields } = useDocumentForm();
  const problems = useProblemCount(path);
  const untranslated = countUntranslated(value, languages);
  const [isOpen, setIsOpen] = useState(isNew);
  const [opened, setOpened] = useState<string>();
  const card = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusFallback(card, opener);
  const id = useId();
  const isText = shape.type === "text" || shape.type === "line";
  const isRetired = (value as { retired?: unknown } | null)?.retired === true;
  const title = titleOf(value, languages) || `New ${noun}`;
  const name = `${wordsOf(noun)} ${at + 1}`;

  if (target !== opened) {
    setOpened(target);
    if (target !== undefined && isWithin(path, target)) setIsOpen(true);
  }
  useEffect(() => {
    if (isNew) card.current?.querySelector<HTMLElement>("[data-path] :is(input, textarea, select)")?.focus();
  }, [isNew]);
  useEffect(() => {
    if (isRestored) card.current?.querySelector<HTMLElement>("button, input, textarea")?.focus();
  }, [isRestored]);

  if (isText)
    return (
      <fieldset
        ref={card}
        aria-label={name}
        data-path={path}
        className="flex min-w-0 flex-wrap items-start gap-2"
      >
        <div className="min-w-0 flex-1 basis-60">
          <Field shape={shape} path={path} value={value} />
        </div>
        <EntryActions {...props} title={name} isRemovable />
      </fieldset>
    );
  return (
    <fieldset
      ref={card}
      aria-label={`${name}: ${title}`}
      data-path={path}
      className="min-w-0 rounded-box border border-border bg-surface"
    >
      <div className="flex flex-wrap items-center justify-end gap-x-2 px-2 py-1.5 sm:px-3">
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 basis-48 items-center gap-2 text-left font-semibold"
        >
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 text-muted transition-transform ${isOpen ? "" : "-rotate-90"}`}
          />
          <span className={`min-w-0 wrap-anywhere ${isRetired ? "text-muted" : ""}`}>{title}</span>
          {isRetired && <Badge className="bg-surface-sunken text-muted">Retired</Badge>}
          {problems > 0 && (
            <Badge className="bg-danger-subtle text-danger">
              {problems === 1 ? "1 problem" : `${problems} problems`}
            </Badge>
          )}
          {untranslated > 0 && (
            <Badge className="bg-surface-sunken text-muted">{untranslated} not translated</Badge>
          )}
        </button>
        {(isStored || isRetired) && (
          <Button
            variant="quiet"
            aria-label={`${isRetired ? "Bring back" : "Retire"}: ${title}`}
            onClick={() => onRetire(!isRetired)}
          >
            {isRetired ? "Bring back" : "Retire"}
          </Button>
        )}
        <EntryActions {...props} title={title} isRemovable={!isStored} />
      </div>
      <div id={id} hidden={!isOpen} className="border-t border-border p-4 sm:p-5">
        {isOpen &&
          (shape.type === "group" ? (
            <GroupFields shape={shape} path={path} value={value} />
          ) : (
            <Field shape={shape} path={path} value={value} />
          ))}
      </div>
    </fieldset>
  );
}

interface EntryActionsProps extends ListEntryProps {
  readonly title: string;
  readonly isRemovable: boolean;
}

/** What moves and removes an entry. Dragging is a second way of moving, for the pointer alone (WCAG 2.2, 2.5.7). */
function EntryActions({ title, at, count, isRemovable, onMove, onRemove, onDrag }: EntryActionsProps) {
  const pressed = useRef<HTMLButtonElement>(null);
  // Moving its element takes the focus from a button.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) pressed.current.focus();
    pressed.current = null;
  });
  const moveTo = (to: number) => ({
    "aria-disabled": to < 0 || to >= count || undefined,
    className: "aria-disabled:opacity-60",
    onClick: ({ currentTarget }: React.MouseEvent<HTMLButtonElement>) => {
      if (to < 0 || to >= count) return;
      pressed.current = currentTarget;
      onMove(to);
    },
  });
  return (
    <div className="flex shrink-0 items-center">
      <span
        aria-hidden
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
        className="hidden size-9 cursor-grab place-items-center text-muted pointer-fine:grid"
      >
        <GripVertical className="size-5" />
      </span>
      <IconButton {...moveTo(at - 1)} aria-label={`Move up: ${title}`}>
        <ArrowUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton {...moveTo(at + 1)} aria-label={`Move down: ${title}`}>
        <ArrowDown aria-hidden className="size-5" />
      </IconButton>
      {isRemovable && (
        <IconButton aria-label={`Remove: ${title}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
