import { describe, expect, it } from "vitest";
import { growthOf } from "#tests/support/growth.ts";
import { paragraphsOf, summaryOf } from "./content-parts.ts";

/** The content's links as [visible text, href]. */
function linksIn(content: string) {
  return paragraphsOf(content)
    .flat()
    .flatMap(({ text, href }) => (href ? [[text, href]] : []));
}

function textOf(content: string): string {
  return paragraphsOf(content)
    .map((parts) => parts.map(({ text }) => text).join(""))
    .join("\n\n");
}

describe("URLs in a post", () => {
  it.each([
    ["See https://teeth.example/a?b=1&c=2#d now", "https://teeth.example/a?b=1&c=2#d"],
    ["See https://teeth.example/page.", "https://teeth.example/page"],
    ["(see https://teeth.example/page).", "https://teeth.example/page"],
    ["https://teeth.example/a_(tooth)", "https://teeth.example/a_(tooth)"],
    ["(https://teeth.example/a_(tooth)), then", "https://teeth.example/a_(tooth)"],
    ["“https://teeth.example/page”", "https://teeth.example/page"],
    ["Really https://teeth.example/page?!…", "https://teeth.example/page"],
    ["HTTPS://TEETH.example/Page", "https://teeth.example/Page"],
  ])("%s", (content, href) => {
    expect(linksIn(content).map(([, address]) => address)).toEqual([href]);
    expect(textOf(content)).toBe(content);
  });

  it("are linked without a scheme if they begin with www.", () => {
    expect(linksIn("Read www.teeth.example, please")).toEqual([
      ["www.teeth.example", "https://www.teeth.example/"],
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt://teeth.example/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "https://",
    "http://.",
    "https://user:secret@thief.example/",
    "https://bank.example@thief.example/",
    "https://localhost/admin",
    "file:///etc/passwd",
    "xhttps://teeth.example",
  ])("are not seen in %s", (content) => {
    expect(linksIn(content)).toEqual([]);
    expect(textOf(content)).toBe(content);
  });

  it("never include markup", () => {
    expect(linksIn('https://teeth.example/"onmouseover="alert(1) https://teeth.example/<script>')).toEqual([
      ["https://teeth.example/", "https://teeth.example/"],
      ["https://teeth.example/", "https://teeth.example/"],
    ]);
  });

  it("take linear time for a text that causes backtracking, which would take minutes otherwise", () => {
    const parentheses = (length: number) =>
      paragraphsOf(`https://teeth.example/${")".repeat(length)} `.repeat(2));
    const beginnings = (length: number) => paragraphsOf("https://www.".repeat(length));
    for (const work of [parentheses, beginnings]) expect(growthOf(work, 25_000)).toBeLessThan(24);
  });
});

it("separates paragraphs at blank lines and keeps line breaks", () => {
  expect(paragraphsOf("\n One\r\ntwo \r\n \t\r\n\nThree\n").map(([part]) => part?.text)).toEqual([
    "One\ntwo",
    "Three",
  ]);
  expect(paragraphsOf("  \n\n ")).toEqual([]);
});

describe("a post's summary", () => {
  it("is the whole of a short text on one line", () => {
    expect(summaryOf(" Two\nlines. ")).toBe("Two lines.");
  });

  it("ends between words and within 160 characters", () => {
    const summary = summaryOf("Plaque needs time, more than force. ".repeat(20));
    expect(summary).toMatch(/^Plaque needs .*[a-z]…$/);
    expect(summary.length).toBeLessThanOrEqual(160);
  });

  it("never splits a surrogate pair", () => {
    expect(summaryOf(`${"a".repeat(159)}🦷🦷`)).toBe(`${"a".repeat(159)}…`);
  });
});
