import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { patternText } from "./fields.ts";

/** A page past this cannot exist; larger numbers mean the same empty page (http-7). */
const maxPage = 1_000_000_000;

/** Longest request line with its headers in bytes, as Node.js reads them: any number that arrives is shorter. */
const maxRequestLineLength = 16_384;

/**
 * A page number in a query: one or more digits, not all of them zero (http-7); the first page where absent.
 * Problems: a text that is no positive integer is an invalid field.
 */
export const pageNumber = z.pipe(
  z._default(patternText(maxRequestLineLength, /^0*[1-9]\d*$/, m.field_page_number), "1"),
  z.transform((digits: string) => Math.min(Number(digits), maxPage)),
);

/** The shape of a list's page: how many rows there are in all, and this page's rows. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ count: z.int(), results: z.array(row) });
}
