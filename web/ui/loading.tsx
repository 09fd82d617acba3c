import type { ReactNode } from "react";
import { m } from "#messages/messages.js";
import { Button } from "./button.tsx";
import { keepFocusNear } from "./focus.tsx";
import { useLanguage } from "./in-english.tsx";
import { Notice, type NoticeProps } from "./notice.tsx";

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

/** Replaces a part of a page whose code did not load; without an icon, and so smaller than `LoadError`. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const locale = useLanguage();
  return (
    <div
      ref={keepFocusNear}
      role="alert"
      className="page-width grid justify-items-center gap-4 py-10 text-center"
    >
      <p>{m.connection_lost({}, { locale })}</p>
      <Button variant="secondary" onClick={onRetry}>
        {m.common_try_again({}, { locale })}
      </Button>
    </div>
  );
}

/** The `failure` of a `lazyComponent` or `staticIsland`. */
export function showNotLoaded(_: unknown, retry: () => void): ReactNode {
  return <NotLoaded onRetry={retry} />;
}

interface LoadErrorProps extends Pick<NoticeProps, "children" | "className" | "role"> {
  onRetry: () => void;
  /** The button's label. */
  retry?: string;
}

/** What could not be loaded, with a button to try again. Put it into a live region, or give it `role="alert"`, to have it announced. */
export function LoadError({ onRetry, retry, ...notice }: LoadErrorProps) {
  const locale = useLanguage();
  return (
    <Notice
      ref={keepFocusNear}
      variant="danger"
      action={
        <Button variant="secondary" onClick={onRetry}>
          {retry ?? m.common_try_again({}, { locale })}
        </Button>
      }
      {...notice}
    />
  );
}
