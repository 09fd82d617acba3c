import type { Site } from "#contract/site/site.ts";
import { untranslated as untranslatedMessages } from "#messages/untranslated.js";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** A text as React writes it into HTML. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");

/** The least length of a part of a text that is taken for one: links and numbers within a text split it. */
const partLength = 12;

const textAtStart = /<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>([^<>]+)(?=<)/g;

/**
 * A document with `lang` on the elements whose text has no translation and is shown in another language (WCAG 2.2, 3.1.2;
 * site-22): that of the practice's default language, or of the English messages.
 */
export function markUntranslated(html: string, { language, untranslated, practice }: Site): string {
  const [fallback = "en"] = practice.languages;
  const shown = [
    { lang: fallback, texts: untranslated },
    { lang: "en", texts: untranslatedMessages[language] ?? [] },
  ]
    .filter(({ lang, texts }) => lang !== language && texts.length > 0)
    .map(({ lang, texts }) => {
      const escaped = texts.map(escapeHtml);
      return { lang, whole: new Set(escaped), all: escaped.join("\n") };
    });
  if (shown.length === 0) return html;
  return html.replace(textAtStart, (element, tag: string, attributes: string, text: string) => {
    const words = text.trim();
    const found = shown.find(
      ({ whole, all }) => whole.has(words) || (words.length >= partLength && all.includes(words)),
    );
    return found && !/\slang=/.test(attributes)
      ? `<${tag}${attributes} lang="${found.lang}">${text}`
      : element;
  });
}
