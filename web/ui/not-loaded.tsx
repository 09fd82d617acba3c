import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { keepFocusNear } from "./keep-focus-near.ts";

/** Replaces a part of a page whose code did not load; without an icon, and so smaller than `LoadError`. */
export function NotLoaded({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      ref={keepFocusNear}
      role="alert"
      className="page-width grid justify-items-center gap-4 py-10 text-center"
    >
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** The `failure` of a `lazyComponent` or `staticIsland`. */
export function showNotLoaded({ message }: Error, retry: () => void): ReactNode {
  return <NotLoaded message={message} onRetry={retry} />;
}
