import { diffArrays, diffWordsWithSpace } from "diff";
import { safeParse } from "zod/mini";
import { type DocumentKind, documents } from "#contract/site/documents.ts";
import { type Difference, differencesOf, isSame } from "./differences.ts";
import { describePath, textsIn } from "./paths.ts";
import type { Content } from "./site-queries.ts";

/** Longest unchanged words beside a change that are shown, in characters. */
const around = 60;

/** A content with what the schema fills in. */
function completed(kind: DocumentKind, content: Content): unknown {
  const { success, data } = safeParse(documents[kind], content);
  return success ? data : content;
}

/** A value in words. */
function inWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return textsIn(value).join("\n");
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

/** What stays, goes and comes of a text; a text without a space, such as a time, is one word. */
function compare(before: string, after: string): readonly Part[] {
  if (/\s/.test(before + after)) return diffWordsWithSpace(before, after);
  const removed = { value: before, removed: true };
  const added = { value: after, added: true };
  return before && after ? [removed, { value: " " }, added] : [before ? removed : added];
}

/** What was removed is struck through, what was added underlined. */
function Words({ before, after }: { before: string; after: string }) {
  const parts = compare(before, after);
  return (
    <p className="leading-relaxed wrap-anywhere whitespace-pre-line">
      {parts.map(({ value, added, removed }, at) => {
        const key = `${at}`;
        if (added)
          return (
            <ins key={key} className="bg-accent-subtle font-semibold decoration-2 underline-offset-4">
              <span className="sr-only"> added: </span>
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key} className="bg-danger-subtle text-muted decoration-2">
              <span className="sr-only"> removed: </span>
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

/** A list that has become longer or shorter: the entries that are only in one of both. */
function Entries({ before, after }: { before: readonly unknown[]; after: readonly unknown[] }) {
  const parts = diffArrays([...before], [...after], { comparator: isSame });
  const changed = parts.filter(({ added, removed }) => added || removed);
  return changed.map(({ value, added }, at) => (
    <Words
      key={`${at}`}
      before={added ? "" : value.map(inWords).join("\n")}
      after={added ? value.map(inWords).join("\n") : ""}
    />
  ));
}

function Change({ before, after }: Difference) {
  if (Array.isArray(before) && Array.isArray(after)) return <Entries before={before} after={after} />;
  return <Words before={inWords(before)} after={inWords(after)} />;
}

interface ChangesProps {
  readonly kind: DocumentKind;
  readonly before: Content;
  readonly after: Content;
}

/** What differs between two contents of a document, word by word. */
export function Changes({ kind, before, after }: ChangesProps) {
  const differences = differencesOf(completed(kind, before), completed(kind, after));
  if (differences.length === 0) return <p className="text-muted">No differences.</p>;
  return (
    <dl className="grid gap-4">
      {differences.map((difference) => (
        <div key={difference.path} className="min-w-0">
          <dt className="text-note font-semibold text-muted">{describePath(kind, difference.path)}</dt>
          <dd>
            <Change {...difference} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
