/** Id of the newsletter on the home page, where its pages are read. */
export const newsletterAnchor = "newsletter";

/** The page number in an address's query; the first where it names none that could exist. */
export function pageOfSearch(search: URLSearchParams): number {
  const page = search.get("page");
  return page && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** The address of a page of the newsletter. */
export function addressOfPage(page: number): string {
  return page === 1 ? "/" : `/?page=${page}`;
}
