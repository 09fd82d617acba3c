import { type RefObject, useEffect, useEffectEvent } from "react";
import { areShortcutsOn } from "./list-shortcuts.ts";

/** Whether a form is in the dialog that is open on top of all others. */
function isOnTop(form: HTMLFormElement): boolean {
  return [...document.querySelectorAll("dialog:modal")].at(-1)?.contains(form) ?? false;
}

/**
 * In the topmost dialog's form a number chooses one of the suggested times, unless single keys are turned off or it is
 * typed into a field, and Ctrl or Command with Enter sends the form (visits-44).
 */
export function useVisitFormKeys(area: RefObject<HTMLElement | null>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, isComposing, repeat } = event;
    const form = area.current?.closest("form");
    if (!form || isComposing || altKey || !isOnTop(form)) return;
    if (repeat) {
      // A key that is held would press the button of one request after the other.
      if (key === "Enter") event.preventDefault();
      return;
    }
    if (ctrlKey || metaKey) {
      if (key !== "Enter") return;
      event.preventDefault();
      // The button does nothing while the form is being sent.
      form.querySelector<HTMLElement>("[type=submit]")?.click();
      return;
    }
    const isTyping = target instanceof Element && target.closest("input, textarea, select") !== null;
    if (isTyping || !areShortcutsOn() || !/^[1-9]$/.test(key)) return;
    const chosen = form.querySelectorAll<HTMLElement>("[data-numbered]")[Number(key) - 1];
    if (!chosen) return;
    event.preventDefault();
    chosen.click();
  });

  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
