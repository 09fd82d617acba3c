/** Id of the posts' section on the home page; readers know it as the newsletter. */
export const postsAnchor = "newsletter";

/** The path of a page of posts. */
export function postsPath(page: number): string {
  return page === 1 ? "/" : `/?page=${page}`;
}
