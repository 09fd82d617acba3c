import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** What `lazyComponent` and `staticIsland` show where a part of a page did not load; lighter than `LoadError`. */
export function showNotLoaded({ message }: Error, retry: () => void): ReactNode {
  return (
    <div role="alert" className="page-width grid justify-items-center gap-4 py-10 text-center">
      <p>{message}</p>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
