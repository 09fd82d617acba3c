import { type Ref, useId } from "react";
import { site } from "#contract/site/site.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { LoadError, Spinner } from "#web/ui/loading.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { FoundPage } from "./find-pages.ts";
import type { LoadedSearch } from "./use-find-pages.ts";

/** How many pages are shown, the best first. */
const maxShown = 20;

function Result({ page: { path, title, excerpt } }: { page: FoundPage }) {
  return (
    <li className="border-b border-border py-4 first:pt-0 last:border-b-0">
      <TextLink to={path} className="text-lg">
        {title}
      </TextLink>
      <p className="mt-1 text-muted">
        {excerpt.map(({ text, isMarked }, index) =>
          isMarked ? (
            <mark
              key={index}
              className="rounded-tiny bg-warning-subtle text-foreground underline decoration-2"
            >
              {text}
            </mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
    </li>
  );
}

function describeCount(count: number): string {
  if (count > maxShown) return `${count} pages match. Here are the best ${maxShown}.`;
  return count === 1 ? "1 page matches." : `${count} pages match.`;
}

/** What to do where no page was found. */
function NothingFound({ query }: { query: string }) {
  const { phone } = site().practice;
  return (
    <div className="grid gap-2">
      <p className="text-lg font-semibold wrap-anywhere">
        <span>Nothing matches “</span>
        <bdi>{query.trim()}</bdi>
        <span>”.</span>
      </p>
      <p>
        <span>Try another word, or look through the pages below. </span>
        {phone.display && (
          <span>
            You can also call us at{" "}
            <TextLink to={`tel:${phone.dial}`} className="whitespace-nowrap">
              {phone.display}
            </TextLink>
            .
          </span>
        )}
      </p>
    </div>
  );
}

interface SearchResultsProps {
  /** What is searched for; undefined before anything is. */
  query: string | undefined;
  search: LoadedSearch;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The pages that were found, and how many these are, which is announced: hence always in the document. */
export function SearchResults({ query, search, headingRef }: SearchResultsProps) {
  const id = useId();
  const { findPages, failure, load } = search;
  const isSearched = query !== undefined;
  const found = isSearched ? findPages?.(query) : undefined;
  return (
    <section
      aria-labelledby={isSearched ? id : undefined}
      className={isSearched ? "mt-10 max-w-2xl" : undefined}
    >
      {isSearched && (
        <h2 id={id} ref={headingRef} tabIndex={-1} className="mb-3 text-3xl">
          Results
        </h2>
      )}
      <div aria-live="polite">
        {found && found.length > 0 && <p className="mb-5 text-muted">{describeCount(found.length)}</p>}
        {isSearched && found?.length === 0 && <NothingFound query={query} />}
        {isSearched && failure !== undefined && (
          <LoadError onRetry={load}>{getErrorMessage(failure, "The search could not be loaded.")}</LoadError>
        )}
        {isSearched && !found && failure === undefined && <Spinner label="Loading…" isLabelShown />}
      </div>
      {found && found.length > 0 && (
        <ol aria-label="Pages found">
          {found.slice(0, maxShown).map((page) => (
            <Result key={page.path} page={page} />
          ))}
        </ol>
      )}
    </section>
  );
}
