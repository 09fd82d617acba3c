import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadModule } from "#web/islands/load-module.ts";
import { showLoadFailure } from "#web/islands/show-load-failure.ts";

interface PanelButtonProps {
  /** The name of the panel (`Panel`). */
  panel: string;
  /** Its accessible name if it shows only an icon. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** A button that opens and closes a panel; also in a static island. It is hidden without scripts. */
export function PanelButton({ panel, label, className, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      data-opens={panel}
      data-needs-script
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded="false"
      suppressHydrationWarning
      className={className}
    >
      {children}
    </button>
  );
}

/** A panel's state, set by the buttons that open and close it. */
export interface PanelProps {
  isOpen: boolean;
  /** Closes the panel and returns the focus to the button that opened it. */
  close: () => void;
}

interface LazyPanelProps {
  name: string;
  /** Loads the panel's code; the same function each time. */
  load: () => Promise<ComponentType<PanelProps>>;
}

/**
 * A panel that the `PanelButton`s of its name open and close. A touch of such a button loads its code; so does the
 * document's start where `data-load-panel` names it.
 */
export function Panel({ name, load }: LazyPanelProps) {
  const [Content, setContent] = useState<ComponentType<PanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const openedFrom = useRef<Element | null>(null);

  useEffect(() => {
    const buttonAt = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>(`[data-opens="${name}"]`) : null;

    async function loadContent() {
      const Loaded = await loadModule(load);
      setContent(() => Loaded);
    }

    async function toggle(event: Event) {
      const button = buttonAt(event);
      // A second click while the code is loading is ignored.
      if (!button || button.ariaBusy) return;
      // A button in a menu is gone by now, and the focus is back on what had opened the menu.
      openedFrom.current = button.checkVisibility() ? button : document.activeElement;
      button.ariaBusy = "true";
      await loadContent().then(() => setIsOpen((wasOpen) => !wasOpen), showLoadFailure);
      button.ariaBusy = null;
    }

    // If this fails, the click that follows tries again and shows the failure.
    const loadEarly = (event: Event) => buttonAt(event) && loadModule(load).catch(() => undefined);

    if (document.documentElement.dataset.loadPanel === name) loadContent().catch(() => undefined);
    const listeners = { click: toggle, pointerdown: loadEarly, focusin: loadEarly };
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener);
    };
  }, [name, load]);

  useLayoutEffect(() => {
    for (const button of document.querySelectorAll(`[data-opens="${name}"]`))
      button.ariaExpanded = String(isOpen);
  }, [name, isOpen]);

  function close() {
    setIsOpen(false);
    if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
  }

  return Content && <Content isOpen={isOpen} close={close} />;
}
