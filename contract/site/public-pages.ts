import * as z from "zod/mini";
import { storedLanguage } from "../language.ts";
import { route } from "../route.ts";
import { pageGroups } from "./page-groups.ts";

const publicPage = z.object({
  /** Its path, or that of a part of it: `/post-op#crown`. */
  path: z.string(),
  title: z.string(),
  group: z.enum(pageGroups),
  /** Its language, where that is not the page's in which it is listed. */
  language: z.optional(storedLanguage),
  /** What it says, on one line and from its beginning; the end of a long page is left out. */
  text: z.string(),
});

/** A page that anyone can open. */
export type PublicPage = z.output<typeof publicPage>;

/** Every public page with its text: the browser searches in these, and sends nothing of what is looked for (pages-73). */
export const listPagesRoute = route({
  summary: "Every public page with its text, for the search in the browser",
  method: "GET",
  path: "/api/pages/",
  access: "anyone",
  reply: { status: 200, body: z.object({ results: z.array(publicPage) }) },
});
