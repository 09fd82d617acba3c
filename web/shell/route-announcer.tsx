import { useEffect, useRef, useState } from "react";
import { useHref, useLocation } from "react-router";

/** Sets `aria-current` on the links to the current page in the bar and the menu, which React does not update. */
function markCurrentLinks(href: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("header a[data-page-link], header nav a")) {
    link.ariaCurrent = link.pathname === href ? "page" : null;
  }
}

/**
 * Announces a navigation to assistive technology: focuses the heading of the new page and announces its title. A change
 * of the query alone, such as another page of a list, does not move the focus.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  // As links have it: with the prefix of a language or a preview.
  const href = useHref(pathname);
  const previousPathname = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    setTitle(document.title);
    markCurrentLinks(href);
    // A page with an autofocused field keeps the focus there.
    if (document.activeElement?.matches("main input")) return;
    const target =
      document.getElementById(hash.slice(1)) ??
      document.querySelector<HTMLElement>("main h1") ??
      document.querySelector("main");
    if (!target) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    // ScrollRestoration sets the scroll position.
    target.focus({ preventScroll: true });
  }, [pathname, hash, href]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
