import { type ComponentType, useEffect, useRef, useState } from "react";
import { loadModule } from "../islands/load-module.ts";
import { showToast } from "./toast.tsx";

/** A panel's state, set by the controls that open and close it. */
export interface PanelProps {
  isOpen: boolean;
  /** Closes the panel and returns the focus to the control that opened it. */
  close: () => void;
}

interface LazyPanelProps {
  /** Its controls are marked `data-opens` with this name, and `data-hydrate="interaction"`. */
  name: string;
  /** Must be the same function each time. */
  load: () => Promise<ComponentType<PanelProps>>;
  /** Whether the panel is loaded with the page, before it is opened. */
  isLoadedWithPage?: () => boolean;
}

const never = () => false;

/**
 * Begins to load a panel's code beside hydration, where its control was pressed before React had started. For the
 * module of the panel's controls, which is read before React renders.
 */
export function preloadPressedPanel(name: string, load: LazyPanelProps["load"]): void {
  if (import.meta.env.SSR || !document.querySelector(`[data-opens="${name}"][aria-busy]`)) return;
  // Where that fails, the press itself, which is repeated after hydration, loads it again and says so.
  loadModule(load).catch(() => undefined);
}

/** A panel whose code is loaded when one of its controls is first pressed; from then on it stays, open or closed. */
export function LazyPanel({ name, load, isLoadedWithPage = never }: LazyPanelProps) {
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const isLoading = useRef(false);
  const openedFrom = useRef<Element>(null);

  useEffect(() => {
    async function show(control: Element) {
      // A second press on the way means the same as the first.
      if (isLoading.current) return;
      isLoading.current = true;
      control.setAttribute("aria-busy", "true");
      try {
        const Loaded = await loadModule(load);
        // A control in a menu is gone by now, and the focus is back on what had opened the menu.
        openedFrom.current = control.checkVisibility() ? control : document.activeElement;
        setPanel(() => Loaded);
        setIsOpen((wasOpen) => !wasOpen);
      } catch (error) {
        void showToast((error as Error).message, { type: "error", id: name });
      } finally {
        isLoading.current = false;
        control.removeAttribute("aria-busy");
      }
    }
    function answer({ target }: MouseEvent) {
      const control = target instanceof Element && target.closest(`[data-opens="${name}"]`);
      if (control) void show(control);
    }
    document.addEventListener("click", answer);
    return () => document.removeEventListener("click", answer);
  }, [name, load]);

  useEffect(() => {
    if (isLoadedWithPage())
      loadModule(load).then(
        (Loaded) => setPanel(() => Loaded),
        () => undefined,
      );
  }, [load, isLoadedWithPage]);

  useEffect(() => {
    for (const control of document.querySelectorAll(`[data-opens="${name}"]`)) {
      control.setAttribute("aria-expanded", String(isOpen));
    }
  });

  function close() {
    setIsOpen(false);
    if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
  }

  return Panel && <Panel isOpen={isOpen} close={close} />;
}
