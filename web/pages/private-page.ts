import { practiceName } from "#practice/practice.ts";

/** The title of a page that search engines should not index. */
export function titleOfPrivatePage(title: string) {
  return [{ title: `${title} | ${practiceName}` }, { name: "robots", content: "noindex" }];
}
