/** Id of the newsletter on the home page, where its pages are read. */
export const newsletterAnchor = "newsletter";

/** The address of a page of the newsletter. */
export function addressOfPage(page: number): string {
  return page === 1 ? "/" : `/?page=${page}`;
}
