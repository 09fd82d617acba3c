/** The headings under which /search lists the pages, in its order. */
export const pageGroups = ["services", "patients", "practice", "posts"] as const;
