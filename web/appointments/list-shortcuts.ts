import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { getStored, setStored } from "#web/session/stored-session.ts";

/** The shortcuts of the staff's list, in the order of their dialog (visits-44). */
export const shortcuts = [
  { keys: ["j", "↓"], description: "Next row" },
  { keys: ["k", "↑"], description: "Previous row" },
  { keys: ["Enter"], description: "Open the row’s details" },
  { keys: ["c"], description: "Confirm the row’s request" },
  { keys: ["1", "2", "…"], description: "Choose a suggested time" },
  { keys: ["Ctrl+Enter"], description: "Send the open form" },
  { keys: ["x"], description: "Cancel the row’s request" },
  { keys: ["/"], description: "Find a person" },
  { keys: ["n"], description: "Enter a call" },
  { keys: ["a"], description: "Record an absence" },
  { keys: ["d"], description: "Today’s day sheet" },
  { keys: ["?"], description: "Show these shortcuts" },
] as const;

const storageKey = "appointment-shortcuts";

/** Whether single-key shortcuts are on, on this device. */
export const areShortcutsOn = () => getStored(storageKey) !== "off";

/** Whether single-key shortcuts are on: users must be able to turn them off (WCAG 2.2, 2.1.4). Stored on the device. */
export function useShortcutSwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  return [
    isOn,
    (next) => {
      setIsOn(next);
      // If storage is blocked, the choice lasts until the page is left.
      setStored(storageKey, next ? "on" : "off");
    },
  ];
}

/** Whether a key press is for something else: a field, a key combination, or an open dialog. */
function isElsewhere({
  target,
  altKey,
  ctrlKey,
  metaKey,
  defaultPrevented,
  isComposing,
}: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented || isComposing) return true;
  if (document.querySelector("dialog:modal")) return true;
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** The button of an appointment's row that opens it. */
const nameButtons = "tbody th button";

interface FocusOfNextOptions {
  list: RefObject<HTMLElement | null>;
  /** Takes the focus where there is no next row. */
  heading: RefObject<HTMLElement | null>;
  isDeciding: boolean;
}

/**
 * Returns a function that takes the id of the next pending request: once the dialog of the one before has closed, its
 * row has the focus (visits-81), unless another dialog is open.
 */
export function useFocusOfNext({ list, heading, isDeciding }: FocusOfNextOptions) {
  const next = useRef<{ id: number | undefined }>(undefined);
  useEffect(() => {
    const decided = next.current;
    if (isDeciding || !decided) return;
    next.current = undefined;
    if (document.querySelector("dialog:modal")) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(nameButtons) ?? [])];
    const row = buttons.find(({ dataset }) => dataset.request === String(decided.id));
    (row ?? heading.current)?.focus();
  }, [isDeciding, list, heading]);
  return (id: number | undefined) => {
    next.current = { id };
  };
}

interface ListShortcutsOptions {
  isOn: boolean;
  list: RefObject<HTMLElement | null>;
  onSearch: () => void;
  onCall: () => void;
  onDaySheet: () => void;
  onShow: () => void;
}

/** Single-key shortcuts that move through the list's rows and operate on the focused row (visits-44). */
export function useListShortcuts(options: ListShortcutsOptions): void {
  const { isOn, list, onSearch, onCall, onDaySheet, onShow } = options;

  const names = () => [...(list.current?.querySelectorAll<HTMLElement>(nameButtons) ?? [])];
  const currentRow = () => document.activeElement?.closest("tbody tr") ?? null;

  function move(step: 1 | -1) {
    const buttons = names();
    const current = buttons.findIndex((button) => currentRow()?.contains(button));
    const next = current < 0 && step < 0 ? buttons.length - 1 : current + step;
    buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus();
  }

  function press(action: "confirm" | "cancel") {
    const row = currentRow();
    if (!row || !list.current?.contains(row)) return;
    row.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
  }

  const actions: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    k: () => move(-1),
    c: () => press("confirm"),
    x: () => press("cancel"),
    "/": onSearch,
    n: onCall,
    // Below the list, a part of the page of its own.
    a: () => document.querySelector<HTMLElement>('[data-action="record-absence"]')?.click(),
    d: onDaySheet,
    "?": onShow,
  };
  const arrows: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    // Outside of the list the arrow keys scroll.
    const isInList = list.current?.querySelector("tbody")?.contains(document.activeElement) ?? false;
    const action = actions[event.key] ?? (isInList ? arrows[event.key] : undefined);
    if (!action) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    if (!isOn) return;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
