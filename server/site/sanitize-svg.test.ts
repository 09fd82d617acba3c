import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sitePictureMessages } from "#contract/posts/pictures.ts";
import { sanitizeSvg } from "./sanitize-svg.ts";

const within = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`);
const sanitized = (svg: Buffer) => sanitizeSvg(svg).toString();

describe("an SVG that holds more than a drawing is refused with what is wrong (site-10)", () => {
  test.each([
    ["<script>alert(1)</script>", "<script>"],
    ["<g><svg:script>alert(1)</svg:script></g>", "<svg:script>"],
    ["<foreignObject><p>Hello</p></foreignObject>", "<foreignObject>"],
    ['<image href="https://elsewhere.example/spy.png"/>', "<image>"],
    ["<a href='javascript:alert(1)'><path d='M0 0'/></a>", "<a>"],
    ['<animate attributeName="href" values="javascript:alert(1)"/>', "<animate>"],
    ['<set attributeName="onclick" to="alert(1)"/>', "<set>"],
    ['<rect onload="alert(1)"/>', "the event handler onload"],
    ['<rect ONCLICK="alert(1)"/>', "the event handler ONCLICK"],
    ['<use href="https://elsewhere.example/icons.svg#tooth"/>', "a link to something else"],
    ['<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>', "a link to something else"],
    ['<use xlink:href="&#106;avascript:alert(1)"/>', "a link to something else"],
    ["<style>@import 'https://elsewhere.example/a.css';</style>", "a style that could load something"],
    ["<style>rect{fill:url(https://elsewhere.example/a)}</style>", "a style that could load something"],
    ["<style>rect{fill:\\75rl(https://elsewhere.example/a)}</style>", "a style that could load something"],
    ["<style><![CDATA[rect{fill:url(//elsewhere.example)}]]></style>", "a style that could load something"],
    ['<rect style="background:url(//elsewhere.example/a)"/>', "a style that could load something"],
    ['<rect fill="url(https://elsewhere.example/a.svg#b)"/>', "a style that could load something"],
    ['<rect fill="&#117;rl(//elsewhere.example/a.svg#b)"/>', "a style that could load something"],
    ["<style>rect{fill:&#x75;rl(//elsewhere.example)}</style>", "a style that could load something"],
    ['<rect filter="URL( //elsewhere.example/a.svg#b )"/>', "a style that could load something"],
  ])("%s", (inner, what) => {
    expect(() => sanitizeSvg(within(inner))).toThrow(sitePictureMessages.holds(what));
  });

  test("entities, which could be anything", () => {
    const svg = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY a "<script/>">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
    );
    expect(() => sanitizeSvg(svg)).toThrow(sitePictureMessages.holds("entities"));
  });

  test.each([
    "<svg",
    "<svg><g></svg>",
    "<svg/><svg/>",
    '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
    "<g/>",
  ])("%s is no SVG", (svg) => {
    expect(() => sanitizeSvg(Buffer.from(svg))).toThrow(sitePictureMessages.unreadable);
  });

  test("and one of 200 kB", () => {
    expect(() => sanitizeSvg(within(`<path d="${"M0 0".repeat(51_200)}"/>`))).toThrow(
      sitePictureMessages.tooLarge,
    );
  });
});

test("a character that is written by its number is that character", () => {
  const svg = within('<text>Smith &#38; Sons&#x2019; caf&#233; &#60;</text><path d="M0 0&#10;L4 4"/>');
  expect(sanitized(svg)).toContain("<text>Smith &amp; Sons’ café &lt;</text>");
  expect(sanitized(svg)).toMatch(/d="M0 0(\n| |&#10;|&#xA;)L4 4"/);
});

test("what drawing programs write for themselves is left out, and what draws remains", () => {
  const svg = Buffer.from(`<?xml version="1.0"?><!-- Made by hand --><svg xmlns="http://www.w3.org/2000/svg"
    xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:xlink="http://www.w3.org/1999/xlink"
    viewBox="0 0 8 8" inkscape:version="1.4"><metadata><work>Ours</work></metadata><inkscape:grid/>
    <defs><linearGradient id="a"/></defs><style>.b{fill:url(#a)}</style>
    <text class="b" data-name="x">A &amp; B &lt;</text><use xlink:href="#a" fill="url(#a)"/></svg>`);
  const kept = sanitized(svg);
  expect(kept).not.toMatch(/inkscape|metadata|Ours|data-name|by hand/);
  expect(kept).toContain('viewBox="0 0 8 8"');
  expect(kept).toContain('<text class="b">A &amp; B &lt;</text>');
  expect(kept).toContain("<style>.b{fill:url(#a)}</style>");
  expect(kept).toContain('<use xlink:href="#a" fill="url(#a)"');
  expect(sanitized(Buffer.from(kept))).toBe(kept);
});

test("the example's drawings look as before", { tags: "full" }, async () => {
  const folder = "content/example/pictures";
  for (const file of await readdir(folder)) {
    const drawing = await readFile(join(folder, file));
    const pixelsOf = (svg: Buffer) => sharp(svg).resize({ width: 200 }).raw().toBuffer();
    const [before, after] = await Promise.all([pixelsOf(drawing), pixelsOf(sanitizeSvg(drawing))]);
    expect(before.equals(after), file).toBe(true);
  }
});
