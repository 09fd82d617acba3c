import { createLanguageOf, fallbackTexts } from "#contract/site/fallback-texts.ts";
import type { Site } from "#contract/site/site.ts";

/** The characters that React escapes in HTML. */
const unescaped: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

const unescapeHtml = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (escape) => unescaped[escape] ?? escape);

const textAtStart = /<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>([^<>]+)(?=<)/g;

/**
 * A document with `lang` on the elements whose text has no translation and is shown in another language (WCAG 2.2, 3.1.2;
 * site-22): that of the practice's default language, or of the English messages. `mark-added.ts` does so in the browser.
 */
export function markUntranslated(html: string, site: Site): string {
  const shown = fallbackTexts(site);
  if (shown.length === 0) return html;
  const languageOf = createLanguageOf(shown);
  return html.replace(textAtStart, (element, tag: string, attributes: string, text: string) => {
    const language = /\slang=/.test(attributes) ? undefined : languageOf(unescapeHtml(text));
    return language ? `<${tag}${attributes} lang="${language}">${text}` : element;
  });
}
