/** The headings under which /search lists the pages, in its order; apart from the schema, which that page does not load. */
export const pageGroups = ["services", "patients", "practice", "posts"] as const;
