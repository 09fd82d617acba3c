import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { m } from "#messages/messages.js";
import { Button } from "#web/ui/button.tsx";
import type { FindPages } from "./find-pages.ts";
import { SearchResults } from "./search-results.tsx";
import { useFindPages } from "./use-find-pages.ts";

/** Milliseconds without a key press after which what was typed is searched for. */
const pause = 250;

/** The least that is searched for: a single letter begins a word of every page. */
const isEnough = (typed: string) => typed.trim().length > 1;

/** What was searched for last, and at which entry of the history, for whoever comes back to it: in this tab's memory alone. */
let last = { entry: "", typed: "" };

/**
 * A search of all public pages, which finds while one types. It runs in the browser, and what is typed is never sent,
 * stored or in the page's address: it may be about someone's health (pages-73).
 */
export function SiteSearch({ loaded }: { loaded: FindPages | undefined }) {
  const id = useId();
  const { key: entry } = useLocation();
  const [query, setQuery] = useState(() => (last.entry === entry ? last.typed : ""));
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useFindPages(loaded);

  function searchNow() {
    clearTimeout(timer.current);
    const typed = field.current?.value ?? "";
    last = { entry, typed };
    setQuery(typed);
    if (isEnough(typed)) search.load();
  }

  function searchSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(searchNow, pause);
  }

  /** Leads past the field, which puts the keyboard of a phone away. */
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    flushSync(searchNow);
    heading.current?.focus();
  }

  // What was typed before React started, or is there again.
  const searchAtStart = useEffectEvent(() => {
    if (field.current?.value) searchNow();
  });
  useEffect(() => {
    searchAtStart();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <div data-needs-script>
      <search>
        <form onSubmit={submit} className="max-w-2xl">
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {m.search_field()}
          </label>
          <div className="flex flex-wrap gap-3">
            {/* Without a name no browser sends it or offers it again, and unchecked its spelling goes nowhere either. */}
            <input
              ref={field}
              id={id}
              type="search"
              defaultValue={query}
              onChange={searchSoon}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              aria-describedby={`${id}-hint`}
              className="min-h-12 min-w-0 flex-[1_1_14rem] rounded-control border border-border-strong bg-surface px-3.5 py-2.5 text-base hover:border-accent"
            />
            <Button type="submit" data-hydrate="interaction" className="min-h-12 px-7">
              {m.nav_search()}
            </Button>
          </div>
          <p id={`${id}-hint`} className="mt-1.5 text-note text-muted">
            {m.search_hint()}
          </p>
        </form>
      </search>
      <SearchResults query={isEnough(query) ? query : undefined} search={search} headingRef={heading} />
    </div>
  );
}
