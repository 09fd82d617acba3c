import type { Link } from "./practice.ts";

/** A headed part of a page, shown in this order: paragraphs of plain text, a list, a closing paragraph, links. */
export interface ContentSection {
  heading: string;
  paragraphs?: readonly string[];
  list?: readonly string[];
  closing?: string;
  links?: readonly Link[];
}
