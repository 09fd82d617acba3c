import { useRef, useState } from "react";
import { loadModule } from "#web/islands/load-module.ts";
import type { FindPages } from "./find-pages.ts";

/** The search, as far as it is loaded. */
export interface LoadedSearch {
  /** Undefined until it is loaded. */
  readonly findPages: FindPages | undefined;
  /** Why it could not be loaded. */
  readonly failure: unknown;
  /** Loads it, unless it is loaded or on its way. */
  readonly load: () => void;
}

/** The search, whose code and pages are loaded when it is first used, unless the page's loader has done so. */
export function useFindPages(loaded: FindPages | undefined): LoadedSearch {
  const [findPages, setFindPages] = useState(() => loaded);
  const [failure, setFailure] = useState<unknown>();
  const isLoading = useRef(false);

  async function load() {
    if (findPages || isLoading.current) return;
    isLoading.current = true;
    setFailure(undefined);
    try {
      const { loadSearch } = await loadModule(() => import("./load-search.ts"));
      const search = await loadSearch();
      setFindPages(() => search.findPages);
    } catch (error) {
      setFailure(error);
    } finally {
      isLoading.current = false;
    }
  }

  return { findPages, failure, load: () => void load() };
}
