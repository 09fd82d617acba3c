/** A spinner with a label, which is visually hidden unless `isLabelShown`. */
export function Spinner({ label, isLabelShown = false }: { label: string; isLabelShown?: boolean }) {
  return (
    <output className="inline-flex items-center gap-3 text-muted">
      <span
        aria-hidden
        className="size-6 rounded-full border-3 border-border border-t-accent motion-safe:animate-spin"
      />
      <span className={isLabelShown ? "" : "sr-only"}>{label}</span>
    </output>
  );
}

/** Placeholders for lines of text; hidden from screen readers, so it needs a status message beside it. */
export function Skeleton({ lines = 3, className = "" }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={`grid gap-3 motion-safe:animate-pulse ${className}`}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="h-5 rounded-full bg-surface-sunken even:w-3/4" />
      ))}
    </div>
  );
}
