import { type ReactNode, type RefObject, useEffect, useRef } from "react";

const landmarks = "section, article, aside, main, dialog, [role=region], [role=dialog]";

/** The sections around an element, the nearest first. */
export function sectionsAround(element: Element | null): HTMLElement[] {
  const sections: HTMLElement[] = [];
  for (let ancestor = element?.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.matches(landmarks)) sections.push(ancestor);
  return sections;
}

/** Moves a focus that was lost to the first of these sections that remains (WCAG 2.2, 2.4.3). */
export function focusRemaining(sections: readonly HTMLElement[]): void {
  // A section that has chosen a better place, such as its heading, has focused that by then.
  setTimeout(() => {
    const remaining = sections.find(({ isConnected }) => isConnected);
    if (!remaining || document.activeElement !== document.body) return;
    if (!remaining.hasAttribute("tabindex")) {
      remaining.tabIndex = -1;
      remaining.addEventListener("blur", () => remaining.removeAttribute("tabindex"), { once: true });
    }
    remaining.focus({ preventScroll: true });
  });
}

/** A ref for a part of a page that a press of its own button removes: keeps the focus in the section around it. */
export function keepFocusNear(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  return () => {
    if (part.contains(document.activeElement)) focusRemaining(sectionsAround(part));
  };
}

/** A ref callback for an element that replaces the one that had the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Moves the focus to `fallback` when the focused control in `area` is removed; it would be lost (WCAG 2.2, 2.4.3). */
export function useFocusFallback(
  area: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    let focused: EventTarget | null = null;
    const isLost = () => document.activeElement === document.body;
    const restore = () => {
      if (isLost()) fallback.current?.focus();
    };
    const removals = new MutationObserver(() => {
      const isGone = focused instanceof Node && !focused.isConnected;
      if (!isGone) return;
      focused = null;
      restore();
      // Nothing behind a modal dialog takes the focus until it is closed.
      const dialog = isLost() && document.querySelector("dialog:modal");
      if (dialog) dialog.addEventListener("close", restore, { once: true });
    });
    const enter = ({ target }: FocusEvent) => {
      focused = target;
    };
    // A control that is removed loses the focus first.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused === target && target instanceof Node && target.isConnected) focused = null;
      });
    removals.observe(current, { childList: true, subtree: true });
    current.addEventListener("focusin", enter);
    current.addEventListener("focusout", leave);
    return () => {
      removals.disconnect();
      current.removeEventListener("focusin", enter);
      current.removeEventListener("focusout", leave);
    };
  }, [area, fallback]);
}

/** A part of a page that takes the focus of a control that is removed from it. */
export function FocusArea({ children, className = "" }: { children: ReactNode; className?: string }) {
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(area, area);
  return (
    <div ref={area} tabIndex={-1} className={`rounded-box ${className}`}>
      {children}
    </div>
  );
}
