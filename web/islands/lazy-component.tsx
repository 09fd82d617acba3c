import { Component, type ComponentType, lazy, type ReactNode, Suspense, useReducer } from "react";

/** Thrown if there is no response: the network failed or the request timed out. Its message can be shown to the user. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(cause?: unknown) {
    super("We could not be reached. Please check your connection and try again.", { cause });
  }
}

/** Vite waits for a chunk's stylesheet once only: one that failed must be out of the way before the next try. */
function removeFailedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')) {
    if (!link.sheet) link.remove();
  }
}

/**
 * Loads code that is not in the page's own chunks; every `import()` in the browser goes through here. Rejects with
 * `ConnectionError` where a file of it does not load, and can then be called again: a current Chromium fetches a failed
 * module again, other browsers do so once the page is reloaded (HTML, "fetch a single module script").
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    removeFailedStylesheets();
    throw new ConnectionError(cause);
  }
}

/** Shows in the document's own alert that code did not load, until the next input (`startReact`). */
export function showLoadFailure(): void {
  const alert = document.querySelector<HTMLElement>("[data-hydration-failure]");
  if (alert) alert.textContent = alert.dataset.hydrationFailure ?? "";
}

interface LoadBoundaryProps {
  failure: (error: ConnectionError) => ReactNode;
  children: ReactNode;
}

/** Catches code that did not load, and nothing else: what fails to render is the page's own failure. */
class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ConnectionError) return this.props.failure(error);
    throw error;
  }
}

/** What replaces a lazy component while its code loads, and if it fails to load. */
export interface LazyComponentOptions {
  /** Shown while the code is on its way; without it, the nearest `Suspense` or the navigation waits. */
  fallback?: ReactNode;
  /** Shown in the component's place where its code did not load; `retry` loads it again. */
  failure: (error: ConnectionError, retry: () => void) => ReactNode;
}

/** A component whose code is loaded when it is first rendered. The page around it stays where that fails. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, failure }: LazyComponentOptions,
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await loadModule(load) }));
  let Loaded = begin();
  return function LazyComponent(props: Props) {
    const [attempt, retry] = useReducer((count: number) => count + 1, 0);
    function loadAgain() {
      Loaded = begin();
      retry();
    }
    const loaded = <Loaded {...props} />;
    return (
      <LoadBoundary key={attempt} failure={(error) => failure(error, loadAgain)}>
        {fallback === undefined ? loaded : <Suspense fallback={fallback}>{loaded}</Suspense>}
      </LoadBoundary>
    );
  };
}
