import { Component, type ComponentType, lazy, type ReactNode, Suspense, useReducer } from "react";
import { ConnectionError, loadModule } from "./load-module.ts";

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
