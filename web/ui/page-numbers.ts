/** The page that an address names in its query; the first one where it names none that could exist. */
export function pageOfSearch(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^0*[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** Marks where a pager leaves pages out. */
export const gap = "gap";

/** Up to this many pages a pager numbers every one (pages-8); a longer row would bury the page below it. */
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
