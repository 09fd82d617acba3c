import { diffArrays, diffWordsWithSpace } from "diff";
import { Fragment } from "react";
import { safeParse } from "zod/mini";
import { languageInEnglish } from "#contract/language.ts";
import { type DocumentKind, documents } from "#contract/site/documents.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { Language } from "#contract/site/values.ts";
import { comparedLanguages, differencesOf, inWords, isSame } from "./differences.ts";
import { describePath, languageAt, textPath, translationsIn } from "./paths.ts";
import type { Content } from "./site-queries.ts";
import { readTime } from "./time-field.tsx";

/** Longest unchanged words beside a change that are shown, in characters. */
const around = 60;

/** A content with what the schema fills in. */
function completed(kind: DocumentKind, content: Content): unknown {
  const { success, data } = safeParse(documents[kind], content);
  return success ? data : content;
}

/** Unchanged words, of which only those beside a change are shown. */
function shorten(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 2 * around) return text;
  const start = isFirst ? "" : text.slice(0, around);
  const end = isLast ? "" : text.slice(-around);
  return `${start} … ${end}`;
}

interface Part {
  readonly value: string;
  readonly added?: boolean;
  readonly removed?: boolean;
}

const isOneWord = (text: string) => !/\s/.test(text) || readTime(text) !== undefined;

/** What stays, goes and comes of a text; a time, and a text without a space, are exchanged as a whole. */
function compare(before: string, after: string): readonly Part[] {
  if (!isOneWord(before) || !isOneWord(after)) return diffWordsWithSpace(before, after);
  const removed = { value: before, removed: true };
  const added = { value: after, added: true };
  return before && after ? [removed, { value: " " }, added] : [before ? removed : added];
}

interface WordsProps {
  readonly before: string;
  readonly after: string;
  /** Their language, where there are several. */
  readonly language: Language | undefined;
}

/** What was removed is struck through, what was added underlined. */
function Words({ before, after, language }: WordsProps) {
  const ours = language && "en";
  const parts = compare(before, after);
  return (
    <p lang={language} className="leading-relaxed wrap-anywhere whitespace-pre-line">
      {parts.map(({ value, added, removed }, at) => {
        const key = `${at}`;
        if (added)
          return (
            <ins key={key} className="bg-accent-subtle font-semibold decoration-2 underline-offset-4">
              <span lang={ours} className="sr-only">
                {" added: "}
              </span>
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key} className="bg-danger-subtle text-muted decoration-2">
              <span lang={ours} className="sr-only">
                {" removed: "}
              </span>
              {value}
            </del>
          );
        return (
          <span key={key}>{shorten(value, { isFirst: at === 0, isLast: at === parts.length - 1 })}</span>
        );
      })}
    </p>
  );
}

interface Both<Of = unknown> {
  readonly before: Of;
  readonly after: Of;
  readonly languages: OfferedLanguages;
  /** That of a single text, where there are several. */
  readonly language?: Language | undefined;
}

/** A value in the default language, and below it what of its translations differs. */
function Value({ before, after, languages: [first, ...others], language: own }: Both) {
  const translations = others
    .map((language) => ({
      language,
      was: translationsIn(before, language).join("\n"),
      is: translationsIn(after, language).join("\n"),
    }))
    .filter(({ was, is }) => was !== is);
  return (
    <>
      {translations.length > 0 && <LanguageName language={first} />}
      <Words
        before={inWords(before, first)}
        after={inWords(after, first)}
        language={translations.length > 0 ? first : own}
      />
      {translations.map(({ language, was, is }) => (
        <Fragment key={language}>
          <LanguageName language={language} />
          <Words before={was} after={is} language={language} />
        </Fragment>
      ))}
    </>
  );
}

function LanguageName({ language }: { language: Language }) {
  return <p className="mt-1 text-note text-muted">{languageInEnglish(language)}</p>;
}

/** A list that has become longer or shorter: the entries that are only in one of both. */
function Entries({ before, after, languages }: Both<readonly unknown[]>) {
  const parts = diffArrays([...before], [...after], { comparator: isSame });
  const changed = parts.filter(({ added, removed }) => added || removed);
  return changed.map(({ value, added }, at) => (
    <Value key={`${at}`} before={added ? [] : value} after={added ? value : []} languages={languages} />
  ));
}

function Change({ before, after, ...rest }: Both) {
  if (Array.isArray(before) && Array.isArray(after))
    return <Entries before={before} after={after} {...rest} />;
  return <Value before={before} after={after} {...rest} />;
}

interface ChangesProps {
  readonly kind: DocumentKind;
  /** The languages in which the document is written, the default first. */
  readonly languages: OfferedLanguages;
  readonly before: Content;
  readonly after: Content;
}

/** What differs between two contents of a document, word by word and in each language. */
export function Changes({ kind, languages: written, before, after }: ChangesProps) {
  const languages = comparedLanguages(written);
  const differences = differencesOf(completed(kind, before), completed(kind, after), { languages });
  if (differences.length === 0) return <p className="text-muted">No differences.</p>;
  return (
    <dl className="grid gap-4">
      {differences.map(({ path, ...values }) => (
        <div key={path} className="min-w-0">
          <dt className="text-note font-semibold text-muted">
            {describePath(kind, textPath(path, languages))}
          </dt>
          <dd>
            <Change
              {...values}
              languages={languages}
              language={languages.length > 1 ? languageAt(path) : undefined}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
