/** Posts on one page of any list of posts (newsletter-5). */
export const postsPerPage = 3;

/** Requests on one page of any list of appointments (visits-23), unless staff choose another size (visits-38). */
export const appointmentsPerPage = 5;

/** The sizes of a page of the staff's list (visits-38). */
export const appointmentPageSizes = [5, 10, 20, 50] as const;

/** How many pages a list of `count` rows has (newsletter-5, visits-23). */
export function pageCount(count: number, size: number): number {
  return Math.ceil(count / size);
}

/** Entries on one page of the office log (office-4). */
export const officeLogPerPage = 20;

/** Entries on one page of the access log (office-20, accounts-40). */
export const accessLogPerPage = 20;

/** Versions on one page of a document's history (site-9). */
export const siteVersionsPerPage = 20;
