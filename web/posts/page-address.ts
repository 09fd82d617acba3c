/** Id of the newsletter's section on the home page. */
export const newsletterAnchor = "newsletter";

/** The path of a page of the newsletter. */
export function addressOfPage(page: number): string {
  return page === 1 ? "/" : `/?page=${page}`;
}
