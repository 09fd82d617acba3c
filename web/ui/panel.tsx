import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** A panel's state, set by the controls that open and close it. */
export interface PanelProps {
  isOpen: boolean;
  /** Closes the panel and returns the focus to the control that opened it. */
  close: () => void;
}

/**
 * Renders a panel, closed, and has the `PanelButton`s of its name open and close it. It is a React root of its own, so
 * that it needs neither React Router nor a hydrated page. For the panel's own file, `<name>.panel.tsx`: an entry of its
 * own, which `scheduleHydration` loads at the first touch of such a button.
 */
export function registerPanel(name: string, Panel: ComponentType<PanelProps>): void {
  const container = document.createElement("div");
  container.dataset.panel = name;
  const root = createRoot(document.body.appendChild(container));
  const ofPanel = `[data-opens="${name}"]`;
  let isOpen = false;
  let openedFrom: Element | null = null;

  function render() {
    root.render(<Panel isOpen={isOpen} close={close} />);
    for (const control of document.querySelectorAll(ofPanel)) control.ariaExpanded = String(isOpen);
  }

  function close() {
    isOpen = false;
    render();
    if (openedFrom instanceof HTMLElement) openedFrom.focus();
  }

  document.addEventListener("click", ({ target }) => {
    const control = target instanceof Element && target.closest(ofPanel);
    if (!control) return;
    // A control in a menu is gone by now, and the focus is back on what had opened the menu.
    openedFrom = control.checkVisibility() ? control : document.activeElement;
    isOpen = !isOpen;
    flushSync(render);
  });
  render();
}
