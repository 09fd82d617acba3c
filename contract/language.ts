import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { site } from "./site/site.ts";
import { defaultLanguage, hasTranslations } from "./site/translations.ts";
import { type Language, languages } from "./site/values.ts";

/**
 * The language of someone's emails, or of a post (accounts-47); what is left out stays, or is the page's. One that the practice
 * no longer offers is accepted, so that no form is lost that was open before.
 */
export const optionalLanguage = z.optional(z.enum(languages, { error: m.language_not_offered }));

/** The same in a reply: the practice's default in place of one that the program no longer speaks. */
// oxlint-disable-next-line promise/valid-params -- It is Zod's catch.
export const storedLanguage = z.catch(z.enum(languages), () => defaultLanguage());

/** What a form sends of its page's language: nothing where the practice offers one alone. */
export function languageOfPage(): { readonly language?: Language } {
  return hasTranslations() ? { language: site().language } : {};
}

/** A language as staff read it: 'Spanish'. */
export function languageInEnglish(language: Language): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}

/** The languages that staff choose from. */
export function languageChoices(): { readonly value: Language; readonly label: string }[] {
  return site().practice.languages.map((value) => ({ value, label: languageInEnglish(value) }));
}

/** What staff are told of a language that the practice offers beside its default (visits-123); undefined of any other. */
export function otherLanguage(language: Language): string | undefined {
  const isOffered = site().practice.languages.includes(language);
  return isOffered && language !== defaultLanguage() ? languageInEnglish(language) : undefined;
}
