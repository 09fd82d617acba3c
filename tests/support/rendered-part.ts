import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";

interface Rendered {
  /** What the part's queries have loaded, by their keys. */
  answers?: readonly (readonly [key: QueryKey, answer: unknown])[];
  /** When they were loaded, in milliseconds since 1970; now if it is left out. */
  answeredAt?: number;
  /** The page's address. */
  at?: string;
}

/** The first markup of a part of a page whose queries have been answered, without its classes and icons. */
export function markupOf(part: ReactElement, { answers = [], answeredAt, at = "/" }: Rendered = {}): string {
  const client = new QueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer, { updatedAt: answeredAt });
  const page = createElement(MemoryRouter, { initialEntries: [at] }, part);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
    .replaceAll(/<svg [^>]*lucide.*?<\/svg>/g, "")
    .replaceAll(/ class="[^"]*"/g, "");
}

/** The texts of some markup, with one space between them. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The texts of all elements of one kind, such as buttons. */
export function textsOf(tag: string, markup: string): string[] {
  return [...markup.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, "g"))].map(([element]) => textOf(element));
}
