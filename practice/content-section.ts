import type { Link } from "./practice.ts";

/** A headed part of a page: paragraphs of plain text, then a list, then links. */
export interface ContentSection {
  heading: string;
  paragraphs?: readonly string[];
  list?: readonly string[];
  links?: readonly Link[];
}
