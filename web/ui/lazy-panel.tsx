import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { loadModule } from "../islands/load-module.ts";
import { showToast } from "./toast.tsx";

/** A panel's state, set by the controls that open and close it. */
export interface PanelProps {
  isOpen: boolean;
  /** Closes the panel and returns the focus to the control that opened it. */
  close: () => void;
}

interface LazyPanel {
  /** Its controls are `PanelButton`s of this name. */
  name: string;
  load: () => Promise<ComponentType<PanelProps>>;
  /** Whether the panel is loaded with the page, before it is opened. */
  isLoadedWithPage?: () => boolean;
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

let opened: Promise<unknown> = Promise.resolve();

/** Resolves once the panel whose control was pressed last, if any, is painted or did not load. */
export const whenPanelIsPainted = () => opened;

/**
 * Has the controls of a name open and close a panel, whose code is loaded when one of them is first pressed; from then
 * on it stays, open or closed. It is a React root of its own, so that it need not wait until the page is hydrated. For
 * the module of the panel's controls: a control that was pressed before that was loaded is answered then.
 */
export function registerPanel({ name, load, isLoadedWithPage }: LazyPanel): void {
  if (import.meta.env.SSR) return;
  let root: Root | undefined;
  let isOpen = false;
  let isLoading = false;
  let openedFrom: Element | null = null;
  const ofPanel = `[data-opens="${name}"]`;
  const controls = () => document.querySelectorAll<HTMLElement>(ofPanel);

  function render(Panel: ComponentType<PanelProps>, isToBeOpen: boolean) {
    isOpen = isToBeOpen;
    root ??= createRoot(document.body.appendChild(document.createElement("div")));
    root.render(<Panel isOpen={isOpen} close={() => close(Panel)} />);
    for (const control of controls()) control.setAttribute("aria-expanded", String(isOpen));
  }

  function close(Panel: ComponentType<PanelProps>) {
    render(Panel, false);
    if (openedFrom instanceof HTMLElement) openedFrom.focus();
  }

  async function toggle(control: Element) {
    // A second press on the way means the same as the first.
    if (isLoading) return;
    isLoading = true;
    control.setAttribute("aria-busy", "true");
    try {
      const Panel = await loadModule(load);
      // A control in a menu is gone by now, and the focus is back on what had opened the menu.
      openedFrom = control.checkVisibility() ? control : document.activeElement;
      flushSync(() => render(Panel, !isOpen));
    } catch (error) {
      const tell = () => void showToast((error as Error).message, { type: "error", id: name });
      // Toasts are the page's.
      if (document.documentElement.dataset.hydrated) tell();
      else document.addEventListener("hydrated", tell, { once: true });
    } finally {
      isLoading = false;
      control.removeAttribute("aria-busy");
    }
  }

  document.addEventListener("click", ({ target }) => {
    const control = target instanceof Element && target.closest(ofPanel);
    if (control) opened = toggle(control).then(painted);
  });
  for (const control of controls()) {
    const wasPressed = control.ariaBusy === "true";
    control.dataset.hydrate = "touch";
    if (wasPressed) control.click();
  }
  if (isLoadedWithPage?.()) {
    loadModule(load).then(
      (Panel) => root ?? render(Panel, false),
      () => undefined,
    );
  }
}
