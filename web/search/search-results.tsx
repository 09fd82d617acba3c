import { type Ref, useId } from "react";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { getErrorMessage } from "#web/api/error-message.ts";
import { LoadError, Spinner } from "#web/ui/loading.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import type { FoundPage } from "./find-pages.ts";
import type { LoadedSearch } from "./use-find-pages.ts";

/** How many pages are shown, the best first. */
const maxShown = 20;

function Result({ page: { path, title, language, excerpt } }: { page: FoundPage }) {
  return (
    <li lang={language} className="border-b border-border py-4 first:pt-0 last:border-b-0">
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
  return count > maxShown ? m.search_too_many({ count, shown: maxShown }) : m.search_count({ count });
}

/** What to do where no page was found. */
function NothingFound({ query }: { query: string }) {
  const { phone } = site().practice;
  return (
    <div className="grid gap-2">
      <p className="text-lg font-semibold wrap-anywhere">
        {withElements(m.search_nothing, { query: <bdi>{query.trim()}</bdi> })}
      </p>
      <p>
        <span>{`${m.search_nothing_advice()} `}</span>
        {phone.display && (
          <span>
            {withElements(m.search_nothing_call, {
              phone: (
                <TextLink to={`tel:${phone.dial}`} className="whitespace-nowrap">
                  {phone.display}
                </TextLink>
              ),
            })}
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
          {m.search_results()}
        </h2>
      )}
      <div aria-live="polite">
        {found && found.length > 0 && <p className="mb-5 text-muted">{describeCount(found.length)}</p>}
        {isSearched && found?.length === 0 && <NothingFound query={query} />}
        {isSearched && failure !== undefined && (
          <LoadError onRetry={load}>{getErrorMessage(failure, m.search_not_loaded())}</LoadError>
        )}
        {isSearched && !found && failure === undefined && <Spinner label={m.common_loading()} isLabelShown />}
      </div>
      {found && found.length > 0 && (
        <ol aria-label={m.search_results_list()}>
          {found.slice(0, maxShown).map((page) => (
            <Result key={page.path} page={page} />
          ))}
        </ol>
      )}
    </section>
  );
}
