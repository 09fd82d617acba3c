import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentProps, useEffect, useRef } from "react";
import { useHref, useLinkClickHandler } from "react-router";
import { m } from "#messages/messages.js";
import { Button } from "./button.tsx";
import { useLanguage } from "./in-english.tsx";

/** The page number of a URL's query; 1 if it is missing or invalid. */
export function pageOfSearch(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^0*[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** Marks omitted pages in a pager. */
export const gap = "gap";

/** The maximum number of pages of which a pager shows all numbers (pages-8). */
const everyPageUpTo = 50;
const beside = 2;

/** The page numbers of a pager in order: all of them, or of very many the first, the last and those near the current. */
export function pagesToShow(page: number, pages: number): (number | typeof gap)[] {
  const all = Array.from({ length: Math.min(pages, everyPageUpTo) }, (_, index) => index + 1);
  if (pages <= everyPageUpTo) return all;
  const from = Math.min(Math.max(page - beside, 2), pages - 1);
  const to = Math.min(Math.max(page + beside, 2), pages - 1);
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? ([gap] as const) : []),
    ...middle,
    ...(to < pages - 1 ? ([gap] as const) : []),
    pages,
  ];
}

interface NewerOlderProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The pager of a log; a single page has none. Its buttons are never removed or disabled, which would lose the focus. */
export function NewerOlder({ page, pages, onPage }: NewerOlderProps) {
  const locale = useLanguage();
  if (pages < 2) return null;
  const turn = (to: number) => ({
    "aria-disabled": to < 1 || to > pages || undefined,
    onClick: () => {
      if (to >= 1 && to <= pages) onPage(to);
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Button variant="secondary" {...turn(page - 1)}>
        {m.pager_newer({}, { locale })}
      </Button>
      <p className="text-note text-muted" aria-live="polite">
        {m.pager_page_of({ page, pages }, { locale })}
      </p>
      <Button variant="secondary" {...turn(page + 1)}>
        {m.pager_older({}, { locale })}
      </Button>
    </div>
  );
}

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
  const href = useHref(`${to}#${anchor}`);
  return (
    <a
      href={href}
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
  const locale = useLanguage();
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
              {m.pager_previous({}, { locale })}
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
                aria-label={m.pager_page({ page: number }, { locale })}
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
              {m.pager_next({}, { locale })}
              <ChevronRight aria-hidden />
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
