import type { ReactNode } from "react";

/** A component in use: `part` is its file's name in `web/ui/` or `web/forms/` without extension. */
export interface Example {
  readonly part: string;
  readonly content: ReactNode;
  /** The selector of what the picture shows, where that is not the example itself, such as a dialog in the top layer. */
  readonly pictured?: string;
}

/** Components side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** An event handler that does nothing. */
export const noop = () => undefined;
