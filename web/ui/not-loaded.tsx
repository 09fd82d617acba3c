import { Button } from "./button.tsx";

/** Stands where a part of a page did not load; lighter than `LoadError`, for pages without forms. */
export function NotLoaded({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="page-width grid justify-items-center gap-4 py-10 text-center">
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
