/** The page that an address asks for in its query; the first one where it names none that could exist. */
export function pageOfSearch(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^0*[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}
