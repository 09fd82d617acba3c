/** Posts on one page of any list of posts (specification §9). */
export const postsPerPage = 3;

/** Requests on one page of any list of appointments (specification §9). */
export const appointmentsPerPage = 5;

/** How many pages a list of `count` rows has (specification §9: ceil(count / size)). */
export function pageCount(count: number, size: number): number {
  return Math.ceil(count / size);
}
