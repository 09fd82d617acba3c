import { afterEach, expect, test } from "vitest";
import { derivePalette, paletteCss } from "#contract/site/palette.ts";
import contrast from "./contrast.css?inline";

const root = document.documentElement;
const added: Element[] = [];

afterEach(() => {
  for (const element of added.splice(0)) element.remove();
  for (const name of ["theme", "a11yContrast", "a11ySaturation"]) delete root.dataset[name];
});

function add<Name extends "style" | "p">(name: Name, text = "") {
  const element = document.createElement(name);
  element.textContent = text;
  document[name === "style" ? "head" : "body"].append(element);
  added.push(element);
  return element;
}

const { light, dark, saturated, ...contrasts } = derivePalette("#7c3aed");
const settings = [
  ["theme=light", light],
  ["theme=dark", dark],
  ["theme=light a11ySaturation=high", { ...light, ...saturated }],
  ["theme=dark a11ySaturation=high", dark],
  ["theme=light a11yContrast=invert", light],
  ["theme=dark a11yContrast=light", contrasts["contrast-light"]],
  ["theme=light a11yContrast=dark", contrasts["contrast-dark"]],
  ["theme=light a11yContrast=dark a11ySaturation=high", contrasts["contrast-dark"]],
] as const;

test.each(settings)(
  "with %s the page has the brand's colors, whenever the panel's stylesheet arrives",
  (setting, colors) => {
    add("style", paletteCss({ light, dark, saturated, ...contrasts }));
    add("style", contrast);
    for (const choice of setting.split(" ")) {
      const [name = "", value = ""] = choice.split("=");
      root.dataset[name] = value;
    }
    for (const [token, color] of Object.entries(colors)) {
      // New ones for each color: a change would be a transition, if a short one.
      const [seen, wanted] = [add("p"), add("p")];
      seen.style.color = `var(--color-${token})`;
      wanted.style.color = color;
      expect(getComputedStyle(seen).color, token).toBe(getComputedStyle(wanted).color);
    }
  },
);
