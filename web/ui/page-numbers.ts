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
