import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { Spinner, showNotLoaded } from "#web/ui/loading.tsx";

/** `Changes`, whose code is loaded where something is compared. */
export const Changes = lazyComponent(async () => (await import("./changes.tsx")).Changes, {
  fallback: <Spinner label="Comparing…" />,
  failure: showNotLoaded,
});
