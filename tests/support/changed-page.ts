import type { Page } from "@playwright/test";

/** What else than the site changes a page: the browser's translation, and extensions. */
export const changes = {
  /** As Chrome does once the page has loaded: each text gives way to an element with the translation. */
  "a translation": { start: "load", isMoved: false },
  /** As some extensions do from the first text on: each text is moved into an element, and changed. */
  "a translation while the page is read": { start: "document", isMoved: true },
  /** As checkers of spelling and managers of passwords do. */
  "an extension": { start: "extension", isMoved: false },
} as const;

/** Runs in the page, before its own scripts. */
function changePage({ start, isMoved }: (typeof changes)[keyof typeof changes]): void {
  const translate = (text: string) => `«${text.trim()}»`;

  function wrap(text: Text) {
    const { parentElement } = text;
    if (!parentElement || !/\p{L}/u.test(text.data) || text.data.startsWith("«")) return;
    if (parentElement.closest("font, script, style, noscript, textarea, head")) return;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    outer.style.verticalAlign = "inherit";
    const translated = translate(text.data);
    text.replaceWith(outer);
    if (isMoved) text.data = translated;
    inner.append(isMoved ? text : translated);
  }
  function translateAll(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  }
  function extend() {
    document.documentElement.setAttribute("data-extension", "");
    document.body.prepend(document.createElement("div"));
    for (const field of document.querySelectorAll("input, textarea, select, [role=alert]")) {
      field.setAttribute("data-extension", "");
      field.after(document.createElement("extension-icon"));
      field.parentElement?.prepend(document.createElement("extension-icon"));
      if (field.matches("[role=alert]")) field.append(document.createElement("extension-icon"));
    }
  }

  function run() {
    if (start === "extension") return extend();
    translateAll(document);
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") wrap(target as Text);
        for (const node of addedNodes) translateAll(node.parentNode ?? node);
      }
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  }
  if (start === "document") run();
  else document.addEventListener("DOMContentLoaded", run);
}

/** Has a page's documents changed from now on; texts of the site are then between « and ». */
export async function changeDocuments(page: Page, change: keyof typeof changes): Promise<void> {
  await page.addInitScript(changePage, changes[change]);
}
