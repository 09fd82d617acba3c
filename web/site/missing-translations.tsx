import { languageInEnglish } from "#contract/language.ts";
import { isUntranslated, textsWithin } from "#contract/site/missing-translations.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { Language } from "#contract/site/values.ts";
import { isWithin } from "./form-context.ts";
import { type Path, pathsTo, pathTo } from "./paths.ts";
import type { Content } from "./site-queries.ts";

/** How many texts of a document have no translation, in words. */
export const describeMissing = (language: Language, count: number): string =>
  `${count === 1 ? "1 text is" : `${count} texts are`} not translated into ${languageInEnglish(language)}.`;

/** The texts in a value that have no translation, by each language but the default in which there are any. */
function untranslatedIn(value: unknown, [first, ...others]: OfferedLanguages) {
  const texts = textsWithin(value);
  return others
    .map((language) => ({
      language,
      paths: texts
        .filter(({ text }) => isUntranslated(text, { from: first, to: language }))
        .map(({ path }) => path),
    }))
    .filter(({ paths }) => paths.length > 0);
}

/** How many translations a value lacks. */
export const countUntranslated = (value: unknown, languages: OfferedLanguages): number =>
  untranslatedIn(value, languages).reduce((count, { paths }) => count + paths.length, 0);

/** The path of the first translation into a language that a value lacks. */
export function firstUntranslated(
  value: unknown,
  { languages, into }: { readonly languages: OfferedLanguages; readonly into: string },
): Path | undefined {
  const missing = untranslatedIn(value, languages).find(({ language }) => language === into);
  return missing && pathTo(missing.paths[0] ?? "", missing.language);
}

interface MissingTranslationsProps {
  readonly content: Content;
  /** The languages in which it is written, the default first. */
  readonly languages: OfferedLanguages;
  /** The value that had the focus last. */
  readonly at: Path;
  readonly onNext: (path: Path) => void;
}

/**
 * How many texts of a document have no translation, by language, and the way from one to the next. Publishing does not wait
 * for them (site-22).
 */
export function MissingTranslations({ content, languages, at, onNext }: MissingTranslationsProps) {
  const missing = untranslatedIn(content, languages);

  /** The first of these texts from the value with the focus on, or else of all. */
  function nextOf(paths: readonly Path[], language: Language): Path {
    const isAround = (one: Path) => (path: Path) => isWithin(one, path) || isWithin(path, one);
    const order = textsWithin(content).map(({ path }) => path);
    const near = pathsTo(at).findLast((one) => order.some(isAround(one)));
    const from = near === undefined ? 0 : order.findIndex(isAround(near));
    const isThere = at === pathTo(order[from] ?? "", language);
    const next = paths.find((path) => order.indexOf(path) >= from + (isThere ? 1 : 0)) ?? paths[0] ?? "";
    return pathTo(next, language);
  }

  return missing.map(({ language, paths }) => (
    <p key={language} className="flex basis-full flex-wrap items-center gap-x-4 text-note text-muted">
      {describeMissing(language, paths.length)}
      <button
        type="button"
        onClick={() => onNext(nextOf(paths, language))}
        className="min-h-8 font-semibold text-foreground underline underline-offset-4"
      >
        Next text without {languageInEnglish(language)}
      </button>
    </p>
  ));
}
