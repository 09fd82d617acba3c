import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MarkedText } from "./marked-text.tsx";

/** A name with what a search marks in it, in brackets. */
const marked = (text: string, search: string) =>
  renderToStaticMarkup(createElement(MarkedText, { text, search }))
    .replaceAll(/<mark[^>]*>/g, "[")
    .replaceAll("</mark>", "]")
    .replaceAll("&#x27;", "'");

test.each([
  ["Ana Garcia", "garcia", "Ana [Garcia]"],
  ["Ana García", "GARCIA", "Ana [García]"],
  ["Elin Garcia, daughter", "gar el", "[El]in [Gar]cia, daughter"],
  ["Sean O’Neill", "oneill", "Sean [O’Neill]"],
  ["Max Straße", "strasse", "Max [Straße]"],
  ["Łukasz Ærø", "lukasz aero", "[Łukasz] [Ærø]"],
  ["Anna", "na an", "[Anna]"],
  ["Ana Garcia", "'", "Ana Garcia"],
  ["Ana Garcia", "", "Ana Garcia"],
  ["Ana Garcia", "lopez", "Ana Garcia"],
])("in %s the search for %s marks %s (visits-100)", (text, search, shown) => {
  expect(marked(text, search)).toBe(shown);
});
