import type { Locator } from "@playwright/test";

/**
 * What covers a control, and its labels if it is to be shown with them, in the middle of what a window shows of them: a layer that stays over the page,
 * or the window's edge; empty if nothing does.
 */
export function covering(control: Locator, { withLabels = false } = {}): Promise<string[]> {
  return control.evaluate((element, isLabelled) => {
    const labels =
      isLabelled && "labels" in element ? [...((element.labels ?? []) as NodeListOf<HTMLElement>)] : [];
    return [element, ...labels]
      .filter((part) => part.checkVisibility())
      .flatMap((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const name = `${part.tagName} ${part.textContent?.trim().slice(0, 40)}`;
        // A tall control may reach beyond the window.
        const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
        const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
        if (bottom <= 0 || top >= innerHeight) return [`${name}: outside of the window`];
        const found = document.elementFromPoint(x, y);
        const isShown = found && (part.contains(found) || found.contains(part));
        return isShown ? [] : [`${name}: behind ${found?.outerHTML.slice(0, 120)}`];
      });
  }, withLabels);
}
