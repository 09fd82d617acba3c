import { Spinner } from "../ui/loading.tsx";

/** Stands in a page's place while it is found out who reads it; React starts at once where the server sent it. */
export function Checking() {
  return (
    <div data-hydrate="visible" className="grid min-h-[60svh] place-items-center">
      <Spinner label="Loading..." />
    </div>
  );
}
