/** Posts on one page of any list of posts (newsletter-5). */
export const postsPerPage = 3;

/** Requests on one page of any list of appointments (visits-23). */
export const appointmentsPerPage = 5;

/** How many pages a list of `count` rows has (newsletter-5, visits-23). */
export function pageCount(count: number, size: number): number {
  return Math.ceil(count / size);
}
