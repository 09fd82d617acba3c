import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LinkedText } from "./prose.tsx";

const linked = [
  { label: "(530) 555-0142", href: "tel:+15305550142" },
  { label: "office@practice.example", href: "mailto:office@practice.example" },
];

function render(text: string): string {
  return renderToStaticMarkup(createElement(LinkedText, { text, linked })).replaceAll(/ class="[^"]*"/g, "");
}

it("links the given words, in any order and as often as they occur", () => {
  expect(render("Write to office@practice.example or call (530) 555-0142. Again: (530) 555-0142")).toBe(
    'Write to <a href="mailto:office@practice.example">office@practice.example</a> or call ' +
      '<a href="tel:+15305550142">(530) 555-0142</a>. Again: <a href="tel:+15305550142">(530) 555-0142</a>',
  );
});

it("leaves other text unchanged, markup included", () => {
  expect(render("Call <b>us</b>")).toBe("Call &lt;b&gt;us&lt;/b&gt;");
});
