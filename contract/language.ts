import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { offered } from "./fields.ts";
import { site } from "./site/site.ts";
import { defaultLanguage, hasTranslations } from "./site/translations.ts";
import { type Language, languages } from "./site/values.ts";

/** One of the languages that the practice offers. */
const offeredLanguage = offered(
  () => site().practice.languages,
  () => m.language_not_offered(),
) as unknown as z.ZodMiniType<Language, Language>;

/** The language of someone's emails, or of a post (accounts-47); what is left out stays, or is the page's. */
export const optionalLanguage = z.optional(offeredLanguage);

/** The same in a reply. */
export const storedLanguage = z.enum(languages);

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

/** What staff are told of a language that is not the practice's default (visits-123); undefined of any other. */
export function otherLanguage(language: Language): string | undefined {
  return hasTranslations() && language !== defaultLanguage() ? languageInEnglish(language) : undefined;
}
