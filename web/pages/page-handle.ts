import type { ReactElement, ReactNode } from "react";

/** The `handle` of a page's route module. */
export interface PageHandle {
  /** The canonical query string of the parameters that the page reads: `?page=2`, or empty for the defaults. */
  readonly canonicalSearch?: (search: URLSearchParams) => string;
  /** Whether the path's parameters are secret: the server renders one document for all of them (visits-51). */
  readonly hasSecretUrl?: true;
  /** Loads the code that a navigation to the page needs beside the page's own chunk. */
  readonly preload?: () => Promise<unknown>;
  /** The layout of a guarded page with its h1, also in the server's HTML and until the session is checked. */
  readonly layout?: (content: ReactNode) => ReactElement;
  /** Shown in place of a guarded page without a layout until the session is checked. */
  readonly fallback?: ReactElement;
}
