const landmarks = "section, article, aside, main, dialog, [role=region], [role=dialog]";

function* ancestorsOf(element: Element): Generator<HTMLElement> {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) yield ancestor;
}

/**
 * A ref for a part of a page that a press of its own button removes: moves the focus, which would be lost, to the
 * nearest section around it that remains (WCAG 2.2, 2.4.3).
 */
export function keepFocusNear(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  return () => {
    if (!part.contains(document.activeElement)) return;
    const around = [...ancestorsOf(part)].filter((ancestor) => ancestor.matches(landmarks));
    // A section that has chosen a better place, such as its heading, has focused that by then.
    setTimeout(() => {
      const remaining = around.find(({ isConnected }) => isConnected);
      if (!remaining || document.activeElement !== document.body) return;
      if (!remaining.hasAttribute("tabindex")) {
        remaining.tabIndex = -1;
        remaining.addEventListener("blur", () => remaining.removeAttribute("tabindex"), { once: true });
      }
      remaining.focus({ preventScroll: true });
    });
  };
}
