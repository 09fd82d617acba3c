import type { Page } from "@playwright/test";
import { englishIn } from "./english-words.ts";
import { expect } from "./journey.ts";

/** What a message says in Spanish. */
export function es<Inputs extends object>(
  message: (inputs: Inputs, options: { readonly locale: "es" }) => string,
  inputs: Inputs = {} as Inputs,
): string {
  return message(inputs, { locale: "es" });
}

/** Names of accounts, which are no words of a page. */
const usernames = /\b(?:patient|demo)\.\w+/g;

/** Fails with each English word of texts that are in Spanish, and the text that has it. */
export function expectNoEnglish(texts: readonly string[], where: string): void {
  const found = texts.flatMap((text) => {
    const words = englishIn(text.replaceAll(usernames, " "));
    return words.length > 0 ? [`${words.join(", ")}: ${text}`] : [];
  });
  expect(found, `English ${where}`).toEqual([]);
}

/**
 * What a page says at present to who reads or hears it, but for what it says to be in another language, or to be a name:
 * its title and description, visible texts, names and descriptions, and the choices of lists.
 */
function readableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = [
      "alt",
      "aria-description",
      "aria-label",
      "aria-roledescription",
      "aria-valuetext",
      "placeholder",
      "title",
    ];
    const isOfPage = (element: Element) =>
      (element.closest("[lang]")?.getAttribute("lang") ?? "").startsWith("es") &&
      !element.closest("[translate=no]");
    const isShown = (element: Element) =>
      (element.tagName === "OPTION" ? element.closest("select") : element)?.checkVisibility() ?? false;
    const ownText = (element: Element) =>
      [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join(" ");
    const pressed = (element: Element) =>
      element instanceof HTMLInputElement && /^(?:button|submit)$/.test(element.type) ? [element.value] : [];
    const shown = [
      ...document.querySelectorAll("body *:not(script, style, template, noscript, textarea)"),
    ].filter((element) => isOfPage(element) && isShown(element));
    const described = document.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "";
    return [
      document.title,
      described,
      ...shown.flatMap((element) => [
        ownText(element),
        ...pressed(element),
        ...spoken.map((name) => element.getAttribute(name) ?? ""),
      ]),
    ]
      .map((text) => text.replaceAll(/\s+/g, " ").trim())
      .filter((text) => text !== "");
  });
}

/** Opens all that folds on a page. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) {
      // Of those with one name only one can be open.
      details.removeAttribute("name");
      details.open = true;
    }
  });
}

/** Fails where a page is not in Spanish as it is shown. */
export async function expectSpanish(page: Page, where = `on ${new URL(page.url()).pathname}`): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const texts = await readableTexts(page);
  expect(texts.length, `texts ${where}`).toBeGreaterThan(10);
  expectNoEnglish(texts, where);
}
