import type { MouseEvent, ReactNode } from "react";
import { type TextLinkVariant, textLinkClasses } from "./text-link-classes.ts";

interface PanelLinkProps {
  href: string;
  variant?: TextLinkVariant;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A text link in a panel, which is a root of its own: React Router follows it once the page is hydrated; until then it
 * is an ordinary link.
 */
export function PanelLink({ href, variant, onClick, children }: PanelLinkProps) {
  function follow(event: MouseEvent) {
    onClick?.();
    const router = document.documentElement.dataset.hydrated && window.__reactRouterDataRouter;
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!router || isElsewhere || !href.startsWith("/")) return;
    event.preventDefault();
    void router.navigate(href);
  }
  return (
    <a href={href} className={textLinkClasses(variant)} onClick={follow}>
      {children}
    </a>
  );
}
