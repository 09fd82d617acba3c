import { createLanguageOf, type FallbackTexts } from "#contract/site/fallback-texts.ts";
import { untranslatedPath } from "#contract/site/site-paths.ts";
import { pagePath } from "#contract/site/translations.ts";

type LanguageOf = ReturnType<typeof createLanguageOf>;

/** The elements that were marked here, which lose the mark with their text. */
const marked = new WeakSet<Element>();

/** Marks an element by the text that it begins with, as `markUntranslated` does. */
function markParent(text: Text, languageOf: LanguageOf): void {
  const { parentElement } = text;
  if (!parentElement || parentElement.firstChild !== text) return;
  const language = languageOf(text.data);
  if (marked.delete(parentElement)) parentElement.removeAttribute("lang");
  if (!language || parentElement.hasAttribute("lang")) return;
  parentElement.lang = language;
  marked.add(parentElement);
}

function markWithin(node: Node, languageOf: LanguageOf): void {
  if (node instanceof Text) return markParent(node, languageOf);
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) markParent(texts.currentNode as Text, languageOf);
}

/**
 * Marks what React adds to the document from now on, as the server has marked the document (site-22): pages that are
 * navigated to, the chat helper, search results, dialogs. Rejects where the texts without a translation do not load.
 */
export async function markAdded(): Promise<void> {
  const response = await fetch(pagePath(untranslatedPath));
  if (!response.ok) return;
  const languageOf = createLanguageOf((await response.json()) as readonly FallbackTexts[]);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === "characterData" ? [target] : addedNodes) markWithin(node, languageOf);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  // What was added meanwhile.
  markWithin(document.body, languageOf);
}
