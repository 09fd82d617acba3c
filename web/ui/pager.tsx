import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentProps, useEffect, useRef } from "react";
import { useLinkClickHandler } from "react-router";
import { gap, pagesToShow } from "./page-numbers.ts";

interface PagerProps {
  /** The accessible name of the navigation, such as "Pages of posts". */
  label: string;
  page: number;
  pages: number;
  /** A page's URL without hash, such as '/?page=2'. */
  pathOf: (page: number) => string;
  /** Id of the list's section, where a page begins. */
  anchor: string;
}

const look =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-full px-3 font-semibold tabular-nums transition-colors hover:bg-accent-subtle aria-[current=page]:selected [&>svg]:size-5";

interface PageLinkProps extends ComponentProps<"a"> {
  to: string;
  anchor: string;
  onUse: () => void;
}

/** Scrolls to the top of the list, unless that is in view. */
function scrollToList(anchor: string): void {
  const list = document.getElementById(anchor);
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
}

/** An ordinary link until the page is hydrated; then only the list changes. */
function PageLink({ to, anchor, onUse, children, ...rest }: PageLinkProps) {
  const goTo = useLinkClickHandler(to, { preventScrollReset: true });
  return (
    <a
      href={`${to}#${anchor}`}
      onClick={(event) => {
        goTo(event);
        if (!event.defaultPrevented) return;
        onUse();
        scrollToList(anchor);
      }}
      className={look}
      {...rest}
    >
      {children}
    </a>
  );
}

/** Links to the previous page, each page by number, and the next page. */
export function Pager({ label, page, pages, pathOf, anchor }: PagerProps) {
  const nav = useRef<HTMLElement>(null);
  const wasUsed = useRef(false);
  useEffect(() => {
    if (!wasUsed.current) return;
    wasUsed.current = false;
    // The pressed link may be gone, and with it the focus.
    if (nav.current?.contains(document.activeElement)) return;
    nav.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus({ preventScroll: true });
  }, [page]);
  if (pages < 2) return null;
  const shown = pagesToShow(page, pages);
  const link = {
    anchor,
    onUse() {
      wasUsed.current = true;
    },
  };
  return (
    <nav ref={nav} aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && page <= pages && (
          <li>
            <PageLink to={pathOf(page - 1)} {...link} rel="prev">
              <ChevronLeft aria-hidden />
              Previous
            </PageLink>
          </li>
        )}
        {shown.map((number, index) =>
          number === gap ? (
            <li key={`after ${shown[index - 1]}`} aria-hidden className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={number}>
              <PageLink
                to={pathOf(number)}
                {...link}
                data-page={number}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </PageLink>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <PageLink to={pathOf(page + 1)} {...link} rel="next">
              Next
              <ChevronRight aria-hidden />
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
