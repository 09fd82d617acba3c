import { site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { loadModule } from "#web/islands/load-module.ts";

/** A keyword of the chat document, which are English, and what patients type for it, separated by commas. */
export type TypedWords = readonly (readonly [keyword: string, typed: string])[];

const loaders: Partial<Record<Language, () => Promise<TypedWords>>> = {
  es: async () => (await import("./spanish-words.ts")).spanishWords,
};

const loaded = new Map<Language, TypedWords>();

/** Loads what patients type in the page's language, once; nothing in English. Rejects with `ConnectionError`. */
export async function loadTypedWords(): Promise<void> {
  const { language } = site();
  const load = loaders[language];
  if (load && !loaded.has(language)) loaded.set(language, await loadModule(load));
}

/** What patients type in the page's language, as far as it is loaded. */
export function typedWords(): TypedWords | undefined {
  return loaded.get(site().language);
}
